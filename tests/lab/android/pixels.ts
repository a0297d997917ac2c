/** The phone's pixels in one of the model's points. */
export const pixelsPerPoint = 3;

import { realAdbdRequirement, startRealAdbdLab } from "../lab/android/real_adbd/real_adbd_lab.ts";
import { openAndroid } from "./android_under_test.ts";
import { deviceContract } from "./device_contract.ts";

const { ignore, note } = realAdbdRequirement;

deviceContract(`android (real adb daemon)${note}`, () => openAndroid(startRealAdbdLab), { ignore });

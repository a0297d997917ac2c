import { androidLabRequirement, startAndroidLab } from "../lab/android/android_lab.ts";
import { openAndroid } from "./android_under_test.ts";
import { deviceContract } from "./device_contract.ts";

const { ignore, note } = androidLabRequirement;

deviceContract(`android (simulated phone)${note}`, () => openAndroid(startAndroidLab), { ignore });

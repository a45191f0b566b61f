import { readJson, saveJson } from '../storage/storage.ts'

const KEY = 'semSom'

/** Whether notifications play a sound in this browser. */
export function isSoundOn(): boolean {
  return !readJson<boolean>(localStorage, KEY, false)
}

/** Turns the sound of notifications on or off, in this browser. */
export function storeSound(on: boolean): void {
  saveJson(localStorage, KEY, on ? null : true)
}

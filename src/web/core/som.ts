import { gravarJson, lerJson } from './armazenamento.ts'

const CHAVE = 'semSom'

/** Whether notifications are heard in this browser. */
export function temSom(): boolean {
  return !lerJson<boolean>(localStorage, CHAVE, false)
}

/** Turns the sound of notifications on or off, in this browser. */
export function definirSom(ligado: boolean): void {
  gravarJson(localStorage, CHAVE, ligado ? null : true)
}

import type { Area } from '../receitas/area/area.ts'

const telas = () => import('./telas.ts')

/** Owner's manuals. */
export const manuais: Area = {
  telas: { '/cardapio/manual/adicionar/:codManualProprietario?': () => telas().then((m) => m.manual()) },
  partes: { manuais: () => telas().then((m) => m.lista()) },
}

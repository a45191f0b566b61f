import type { Area } from '../receitas/area/area.ts'

const telas = () => import('./telas.ts')

/** Tyres. */
export const pneus: Area = {
  telas: { '/cardapio/pneu/adicionar/:codPneus?': () => telas().then((m) => m.pneu()) },
  partes: { pneus: () => telas().then((m) => m.lista()) },
}

import type { Area } from '../receitas/area/area.ts'

const telas = () => import('./telas.ts')

/** What the plans of known vehicles ask for, and how much of it was offered. */
export const planos: Area = {
  telas: { '/listarItensAgregado': () => telas().then((m) => m.consumo()) },
  partes: { coberturaDoPlano: () => telas().then((m) => m.cobertura()) },
}

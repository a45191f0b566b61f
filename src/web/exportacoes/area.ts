import type { Area } from '../receitas/area/area.ts'

/** Files that lists are saved into. */
export const exportacoes: Area = {
  ouve: { usuario: { exportacao: (e) => void import('../receitas/exportar/exportacoes.ts').then((m) => m.arquivoMudou(e)) } },
}

import type { Area } from '../receitas/area/area.ts'

/** Files that lists are saved into. */
export const exportacoes: Area = {
  ouve: { exportacao_: (e) => void import('../receitas/exportar/arquivos.ts').then((m) => m.arquivoMudou(e)) },
}

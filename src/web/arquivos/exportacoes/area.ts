import type { Area } from '../../recipes/area/area.ts'

/** Files that lists are saved into. */
export const exportacoes: Area = {
  ouve: { exportacao_: (e) => void import('../../recipes/exportar/arquivos.ts').then((m) => m.arquivoMudou(e)) },
}

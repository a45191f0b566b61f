import type { Area } from '../receitas/area/area.ts'

/** Files that came into a register. */
export const importacoes: Area = {
  telas: {
    '/arquivos-importados': () => import('./ArquivosImportadosPage.tsx').then((m) => m.ArquivosImportadosPage),
  },
  ouve: { usuario: { importacao: (i) => void import('../receitas/importar/importacoes.ts').then((m) => m.importacaoMudou(i)) } },
}

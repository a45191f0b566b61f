import { loadQuietly } from '../../core/http/retry.ts'
import type { Area } from '../../recipes/area/area.ts'

/** Imports of files into registers. */
export const importacoes: Area = {
  screens: {
    '/arquivos-importados': () => import('./ImportedFilesPage.tsx').then((m) => m.ImportedFilesPage),
    '/cardapio/importar/:type': () => import('./ImportCardapioPage.tsx').then((m) => m.ImportCardapioPage),
    '/importarpecaalarcate/:codConcessionaria': () =>
      import('./ImportAlacartePage.tsx').then((m) => m.ImportAlacartePage),
  },
  listens: {
    importacao_: (i) =>
      void loadQuietly(() => import('../../recipes/import/importacoes.ts')).then((m) => m.onImportacaoChanged(i)),
  },
}

import type { Area } from '../../recipes/area/area.ts'

/** Files that came into a register. */
export const importacoes: Area = {
  telas: {
    '/arquivos-importados': () => import('./ArquivosImportadosPage.tsx').then((m) => m.ArquivosImportadosPage),
    '/cardapio/importar/:type': () => import('./ImportarCardapioPage.tsx').then((m) => m.ImportarCardapioPage),
    '/importarpecaalarcate/:codConcessionaria': () =>
      import('./ImportarAlacartePage.tsx').then((m) => m.ImportarAlacartePage),
  },
  ouve: { importacao_: (i) => void import('../../recipes/importar/importacoes.ts').then((m) => m.importacaoMudou(i)) },
}

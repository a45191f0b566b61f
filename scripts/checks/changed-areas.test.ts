import { expect, test } from 'vitest'
import { areasOf } from './changed-areas.ts'

test.each([
  [['src/server/cadastros/grupos/queries.ts', 'src/web/cadastros/grupos/api.ts'], ['cadastros/grupos']],
  [
    ['src/shared/oficina-digital/envio.ts', 'src/server/oficina-digital/oferta/routes.ts'],
    ['oficina-digital/envio', 'oficina-digital/oferta'],
  ],
  [['src/shared/rules/placa.ts'], []],
  [['src/server/core/http/serve.ts', 'src/web/app/menu/menu.ts', 'README.md', 'e2e/shell/shell.test.ts'], []],
])('files %j touch the areas %j', (files, areas) => {
  expect(areasOf(files)).toEqual(areas)
})

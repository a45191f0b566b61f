import { expect, test } from 'vitest'
import { areasDe } from './mudancas.ts'

test.each([
  [['src/server/grupos/queries.ts', 'src/web/grupos/api.ts'], ['grupos']],
  [
    ['src/shared/envio.ts', 'src/server/oferta/routes.ts'],
    ['envio', 'oferta'],
  ],
  [['src/shared/regras/placa.ts'], ['regras']],
  [['src/server/http.ts', 'README.md', 'e2e/casca.test.ts'], []],
])('files %j touch the areas %j', (arquivos, areas) => {
  expect(areasDe(arquivos)).toEqual(areas)
})

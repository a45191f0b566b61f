import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildChecklist } from '#testes/mundo.ts'
import { abrirRoteiro, type Roteiro } from '#testes/roteiro.ts'

let r: Roteiro
beforeAll(async () => {
  r = await abrirRoteiro()
})
afterAll(() => r.t.fechar())
beforeEach(() => r.novo())

test('many quotes get an owner at once; those that cannot are told of', async () => {
  const outro = await r.t.chamar('POST', 'integracao/checklists', { token: r.m.chave, body: buildChecklist(r.loja) })
  const codOutro = Number(outro.corpo['codOrcamento'])
  await r.ok('POST', '/cancelar', { versao: 1, motivo: 'engano' }, r.nivel3, codOutro)
  const codUsuario = await r.m.usuario(3)
  const resp = await r.t.chamar('POST', 'oficina-digital/atribuir', {
    token: r.nivel3,
    body: { codOrcamentos: [r.cod(), codOutro], codUsuario },
  })
  expect(resp.corpo).toMatchObject({ feitos: 1, recusados: [{ codOrcamento: codOutro, motivo: 'está cancelado' }] })
  expect((await r.ok('GET', '')).codUsuarioDono).toBe(codUsuario)
})

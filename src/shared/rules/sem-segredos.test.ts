import { expect, it } from 'vitest'
import { OMITIDO, semSegredos, textoSemSegredos } from './sem-segredos.ts'

it('no token, password or personal document stays, at any depth; what people need to read does', () => {
  const antes = {
    nome: 'Helena',
    senha: 'Patio#2026',
    tokenIntegracaoDms: 'abc',
    novaSenha: 'helena@exemplo.com',
    lista: [{ documento: '529.982.247-25', texto: 'CPF 52998224725 e telefone 11988887777' }],
    vazio: { cpf: null },
    cnpj: '11222333000181',
  }
  expect(semSegredos(antes)).toEqual({
    nome: 'Helena',
    senha: OMITIDO,
    tokenIntegracaoDms: OMITIDO,
    novaSenha: 'helena@exemplo.com',
    lista: [{ documento: OMITIDO, texto: `CPF ${OMITIDO} e telefone 11988887777` }],
    vazio: { cpf: null },
    cnpj: '11222333000181',
  })
  expect(textoSemSegredos('/api/publico/orcamentos/Zm9vYmFyMTIzNDU2Nzg5MA/resposta')).toBe(
    `/api/publico/orcamentos/${OMITIDO}/resposta`,
  )
  expect(textoSemSegredos('Bearer eyJhbGciOi.eyJzdWIi.c2ln')).toBe(`Bearer ${OMITIDO}`)
  expect(textoSemSegredos('https://x/oficina-digital/finalizados-grupo?de=2026-11-01')).toContain(
    'finalizados-grupo?de=2026-11-01',
  )
})

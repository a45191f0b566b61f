import { expect, it } from 'vitest'
import { REDACTED, redactSecrets, redactText } from './redact.ts'

it('removes tokens, passwords and personal documents at any depth, and keeps the readable text', () => {
  const antes = {
    nome: 'Helena',
    senha: 'Patio#2026',
    tokenIntegracaoDms: 'abc',
    novaSenha: 'helena@exemplo.com',
    lista: [{ documento: '529.982.247-25', texto: 'CPF 52998224725 e telefone 11988887777' }],
    vazio: { cpf: null },
    cnpj: '11222333000181',
  }
  expect(redactSecrets(antes)).toEqual({
    nome: 'Helena',
    senha: REDACTED,
    tokenIntegracaoDms: REDACTED,
    novaSenha: 'helena@exemplo.com',
    lista: [{ documento: REDACTED, texto: `CPF ${REDACTED} e telefone 11988887777` }],
    vazio: { cpf: null },
    cnpj: '11222333000181',
  })
  expect(redactText('/api/publico/orcamentos/Zm9vYmFyMTIzNDU2Nzg5MA/resposta')).toBe(
    `/api/publico/orcamentos/${REDACTED}/resposta`,
  )
  expect(redactText('Bearer eyJhbGciOi.eyJzdWIi.c2ln')).toBe(`Bearer ${REDACTED}`)
  expect(redactText('https://x/oficina-digital/finalizados-grupo?de=2026-11-01')).toContain(
    'finalizados-grupo?de=2026-11-01',
  )
})

import { expect, test } from 'vitest'
import { ESTADOS_ORCAMENTO } from '#shared/rules/orcamento.ts'
import { movimentoPara } from './movimento.ts'

test('a card moves only where one act of the workshop leads', () => {
  const moves = ESTADOS_ORCAMENTO.flatMap((de) =>
    ESTADOS_ORCAMENTO.flatMap((para) => {
      const m = movimentoPara(de, para)
      return m ? [`${de} ${m} ${para}`] : []
    }),
  )
  expect(moves).toContain('EM_MONTAGEM pedirPreco AGUARDANDO_PRECO')
  expect(moves).toContain('NOVO montar EM_MONTAGEM')
  expect(moves).toContain('AGUARDANDO_PRECO precificar PRECIFICADO')
  expect(moves).toContain('PRECIFICADO enviar ENVIADO')
  expect(moves).toContain('VISUALIZADO reprovar REPROVADO')
  expect(moves).toContain('ENVIADO retirar EM_MONTAGEM')
  // Nobody but the customer opens or approves an offer.
  expect(moves.filter((m) => /(VISUALIZADO|APROVADO|PARCIAL)$/.test(m))).toEqual([])
})

import { expect, test } from 'vitest'
import { ORCAMENTO_STATES } from '#shared/rules/orcamento.ts'
import { moveTo } from './movement.ts'

test('a card moves only to stages that a single act of the workshop leads to', () => {
  const moves = ORCAMENTO_STATES.flatMap((de) =>
    ORCAMENTO_STATES.flatMap((para) => {
      const m = moveTo(de, para)
      return m ? [`${de} ${m} ${para}`] : []
    }),
  )
  expect(moves).toContain('EM_MONTAGEM pedirPreco AGUARDANDO_PRECO')
  expect(moves).toContain('NOVO montar EM_MONTAGEM')
  expect(moves).toContain('AGUARDANDO_PRECO precificar PRECIFICADO')
  expect(moves).toContain('PRECIFICADO enviar ENVIADO')
  expect(moves).toContain('VISUALIZADO reprovar REPROVADO')
  expect(moves).toContain('ENVIADO retirar EM_MONTAGEM')
  // Only the customer opens or approves an offer.
  expect(moves.filter((m) => /(VISUALIZADO|APROVADO|PARCIAL)$/.test(m))).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { findExcesses } from './alcada.ts'
import { linhaTotal, missingToPrecificar } from './orcamento.ts'
import { chargedField, recallLinha, type RecallWork } from './recall-linha.ts'

const work: RecallWork = {
  codRecall: 7,
  marca: 'Fiat',
  numero: '2026-01',
  titulo: 'Cinto dianteiro',
  texto: 'O cinto da frente pode não travar.',
  minutos: 40,
  pecas: [
    { codigo: 'c-10', descricao: 'Cinto', quantidade: 2 },
    { codigo: 'P9', descricao: '', quantidade: 1 },
  ],
}

test('the line has the parts and the time of the campaign, and costs nobody anything here', () => {
  const l = recallLinha(work)
  expect(l).toMatchObject({
    codRecall: 7,
    titulo: 'Recall: Cinto dianteiro',
    comentarioCliente: 'Sem custo para você: a montadora paga. O cinto da frente pode não travar.',
    pecas: [
      { codigo: 'C-10', descricao: 'Cinto', quantidade: 2 },
      { codigo: 'P9', descricao: 'P9' },
    ],
    maoDeObra: [{ descricao: 'Recall Fiat 2026-01', minutos: 40 }],
  })
  expect([linhaTotal(l), missingToPrecificar([l]), chargedField(l)]).toEqual([0, {}, null])
  expect(findExcesses([l], { descontoMaximo: 0, margemMinima: 0.5 })).toEqual([])
})

test('a campaign without a time leaves it to be filled; long texts fit', () => {
  const l = recallLinha({ ...work, minutos: null, titulo: 'x'.repeat(300), texto: 'y'.repeat(1000) })
  expect(Object.keys(missingToPrecificar([l]))).toEqual(['linhas.0.maoDeObra.0.minutos'])
  expect([l.titulo.length, l.comentarioCliente.length]).toEqual([200, 1000])
})

describe('what is not free is named', () => {
  const [peca, hora] = [recallLinha(work).pecas, recallLinha(work).maoDeObra]
  const [first, second] = peca as [(typeof peca)[0] & object, (typeof peca)[0] & object]
  const [labour] = hora as [(typeof hora)[0] & object]
  test.each([
    [{ pecas: [first, { ...second, precoUnitario: 1 }], maoDeObra: [] }, 'pecas.1.precoUnitario'],
    [{ pecas: [{ ...first, precoUnitario: null }], maoDeObra: [] }, 'pecas.0.precoUnitario'],
    [{ pecas: [{ ...first, custoUnitario: 5 }], maoDeObra: [labour] }, 'pecas.0.custoUnitario'],
    [{ pecas: [first], maoDeObra: [{ ...labour, valorHora: 100 }] }, 'maoDeObra.0.valorHora'],
    [{ pecas: [], maoDeObra: [{ ...labour, desconto: 1 }] }, 'maoDeObra.0.desconto'],
    [{ pecas: [], maoDeObra: [] }, null],
  ])('%j', (l, field) => expect(chargedField(l)).toBe(field))
})

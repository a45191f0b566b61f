import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Correctable,
  describeChecklist,
  type Description,
  differences,
} from '#shared/rules/checklist-correction.ts'

const item = {
  nome: 'Pneu',
  estado: 'VERDE' as const,
  medida: 6,
  unidade: 'mm',
  comentarioInterno: null,
  comentarioCliente: null,
}
const checklist: Correctable = {
  placa: 'ABC1D23',
  chassi: null,
  marca: 'Fiat',
  modelo: 'Argo',
  versao: null,
  ano: 2023,
  cliente: 'Helena Prado',
  telefone: null,
  km: 24_310,
  consultor: 'Lúcia',
  mecanico: null,
  itens: [item, item],
}

test.each([
  [{ km: 24_301 }, [{ campo: 'Quilometragem', antes: '24.310 km', depois: '24.301 km' }]],
  [{ km: null }, [{ campo: 'Quilometragem', antes: '24.310 km', depois: null }]],
  [{ chassi: '' }, []],
  [
    { consultor: null, mecanico: 'Bruno' },
    [
      { campo: 'Consultor', antes: 'Lúcia', depois: null },
      { campo: 'Mecânico', antes: null, depois: 'Bruno' },
    ],
  ],
  [
    { itens: [item, { ...item, estado: 'AMARELO' as const, medida: 2.5 }] },
    [
      { campo: 'Pneu (2): estado', antes: 'Em ordem', depois: 'Atenção' },
      { campo: 'Pneu (2): medida', antes: '6 mm', depois: '2,5 mm' },
    ],
  ],
] as [Partial<Correctable>, object[]][])('a correction of %j lists what changed', (changed, expected) => {
  expect(differences(describeChecklist(checklist), describeChecklist({ ...checklist, ...changed }))).toEqual(expected)
})

test('applying the differences to the first side gives the second; equal sides have none', () => {
  const lado = fc.dictionary(
    fc.constantFrom('a', 'b', 'c', 'd'),
    fc.option(fc.string({ maxLength: 3 }), { nil: null }),
  ) as fc.Arbitrary<Description>
  fc.assert(
    fc.property(lado, lado, (antes, depois) => {
      const ds = differences(antes, depois)
      const aplicado = { ...antes, ...Object.fromEntries(ds.map((d) => [d.campo, d.depois])) }
      expect(differences(aplicado, depois)).toEqual([])
      expect(differences(antes, antes)).toEqual([])
    }),
  )
})

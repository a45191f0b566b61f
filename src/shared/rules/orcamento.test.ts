import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  custoLinha,
  derivarEstado,
  estadoApos,
  type EstadoLinha,
  type EstadoOrcamento,
  ESTADOS_ORCAMENTO,
  faltaParaPrecificar,
  faseDe,
  type MaoDeObra,
  margem,
  peca,
  type Peca,
  pode,
  type TipoEvento,
  TIPOS_EVENTO,
  totalLinha,
  totalMaoDeObra,
  totalPeca,
} from '#shared/rules/orcamento.ts'

const ABERTOS = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
] as const
/** Domain §4 as a table: from which states each event may happen. */
const PERMITIDO: Record<TipoEvento, readonly EstadoOrcamento[]> = {
  CRIADO: [],
  ATRIBUIDO: [...ABERTOS, 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO'],
  MONTAGEM_INICIADA: ['NOVO'],
  LINHAS_SALVAS: ['EM_MONTAGEM', 'AGUARDANDO_PRECO', 'PRECIFICADO'],
  PRECO_PEDIDO: ['EM_MONTAGEM'],
  PRECO_CONCLUIDO: ['AGUARDANDO_PRECO'],
  ALCADA_PEDIDA: ['PRECIFICADO'],
  ALCADA_APROVADA: ['AGUARDANDO_ALCADA'],
  ALCADA_NEGADA: ['AGUARDANDO_ALCADA'],
  ENVIADO: ['PRECIFICADO'],
  REENVIADO: ['ENVIADO', 'VISUALIZADO'],
  RETIRADO: ['AGUARDANDO_PRECO', 'PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO', 'VISUALIZADO', 'EXPIRADO'],
  VISUALIZADO: ['ENVIADO'],
  RESPONDIDO: ['ENVIADO', 'VISUALIZADO'],
  REPROVADO: ['PRECIFICADO', 'AGUARDANDO_ALCADA', 'ENVIADO', 'VISUALIZADO'],
  EXPIRADO: ['ENVIADO', 'VISUALIZADO'],
  REOFERTADO: ['PARCIAL', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO', 'FINALIZADO'],
  COMPLEMENTADO: ['EM_EXECUCAO'],
  EXECUCAO_INICIADA: ['PARCIAL', 'APROVADO'],
  EXECUCAO_REGISTRADA: ['EM_EXECUCAO'],
  FINALIZADO: ['EM_EXECUCAO'],
  CANCELADO: [...ABERTOS, 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO'],
}

describe('states', () => {
  const pares = TIPOS_EVENTO.flatMap((evento) =>
    ESTADOS_ORCAMENTO.map((estado) => ({ evento, estado, sim: PERMITIDO[evento].includes(estado) })),
  )
  test.each(pares)('$evento from $estado: $sim', ({ evento, estado, sim }) => {
    expect(pode(evento, estado)).toBe(sim)
  })

  test.each([
    [['APROVADO', 'APROVADO'], 'APROVADO'],
    [['APROVADO', 'REPROVADO'], 'PARCIAL'],
    [['APROVADO', 'ADIADO'], 'PARCIAL'],
    [['REPROVADO', 'ADIADO'], 'REPROVADO'],
    [['ADIADO'], 'REPROVADO'],
    [[], 'REPROVADO'],
    [['EXECUTADO', 'NAO_EXECUTADO'], 'APROVADO'],
    [['EXECUTADO', 'REPROVADO'], 'PARCIAL'],
  ] as [EstadoLinha[], EstadoOrcamento][])('an answer of %j leads to %s', (linhas, estado) => {
    expect(estadoApos('RESPONDIDO', 'VISUALIZADO', linhas)).toBe(estado)
  })

  test('saving lines of a priced quote asks for its price again', () => {
    expect(estadoApos('LINHAS_SALVAS', 'PRECIFICADO', [])).toBe('AGUARDANDO_PRECO')
    expect(estadoApos('LINHAS_SALVAS', 'EM_MONTAGEM', [])).toBe('EM_MONTAGEM')
  })

  test.each([
    [['CRIADO'], 'NOVO'],
    [
      [
        'CRIADO',
        'ATRIBUIDO',
        'MONTAGEM_INICIADA',
        'LINHAS_SALVAS',
        'PRECO_PEDIDO',
        'LINHAS_SALVAS',
        'PRECO_CONCLUIDO',
        'ENVIADO',
        'VISUALIZADO',
        'RESPONDIDO',
        'EXECUCAO_INICIADA',
        'FINALIZADO',
      ],
      'FINALIZADO',
    ],
    [['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'ENVIADO', 'RETIRADO'], 'EM_MONTAGEM'],
    [['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'ENVIADO', 'EXPIRADO'], 'EXPIRADO'],
    [['CRIADO', 'CANCELADO'], 'CANCELADO'],
    [['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'ALCADA_PEDIDA'], 'AGUARDANDO_ALCADA'],
    [
      ['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'ALCADA_PEDIDA', 'ALCADA_NEGADA'],
      'AGUARDANDO_PRECO',
    ],
    [
      [
        'CRIADO',
        'MONTAGEM_INICIADA',
        'PRECO_PEDIDO',
        'PRECO_CONCLUIDO',
        'ALCADA_PEDIDA',
        'ALCADA_APROVADA',
        'ENVIADO',
        'REENVIADO',
      ],
      'ENVIADO',
    ],
    [['CRIADO', 'MONTAGEM_INICIADA', 'PRECO_PEDIDO', 'PRECO_CONCLUIDO', 'REPROVADO', 'REOFERTADO'], 'REPROVADO'],
  ] as [TipoEvento[], EstadoOrcamento][])('the history %j leads to %s', (eventos, estado) => {
    expect(derivarEstado(eventos, ['APROVADO'])).toBe(estado)
  })

  test('any legal history stays among the states, and its fold equals the steps', () => {
    const linhas = fc.array(fc.constantFrom<EstadoLinha>('APROVADO', 'REPROVADO', 'ADIADO'), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...TIPOS_EVENTO), { maxLength: 60 }), linhas, (sorteados, ls) => {
        let estado: EstadoOrcamento = 'NOVO'
        const historia: TipoEvento[] = ['CRIADO']
        for (const evento of sorteados) {
          if (!pode(evento, estado)) continue
          estado = estadoApos(evento, estado, ls)
          historia.push(evento)
          expect(ESTADOS_ORCAMENTO).toContain(estado)
        }
        expect(derivarEstado(historia, ls)).toBe(estado)
      }),
      { numRuns: 500 },
    )
  })

  test('a cancelled quote takes no event, a finished one only the offer of what was refused, and no quote is created twice', () => {
    for (const evento of TIPOS_EVENTO)
      expect(pode(evento, 'CANCELADO') || (pode(evento, 'FINALIZADO') && evento !== 'REOFERTADO')).toBe(false)
    for (const estado of ESTADOS_ORCAMENTO) expect(pode('CRIADO', estado)).toBe(false)
  })

  test.each([
    ['VISUALIZADO', 'ABERTO'],
    ['PARCIAL', 'FECHADO'],
    ['EXPIRADO', 'PERDIDO'],
    ['REPROVADO', 'PERDIDO'],
    ['CANCELADO', 'CANCELADO'],
  ] as const)('%s is on the screen of %s', (estado, fase) => {
    expect(faseDe(estado)).toBe(fase)
  })
})

const P: Peca = {
  codigo: 'IB-1',
  descricao: 'Pastilha',
  quantidade: 1,
  custoUnitario: 6000,
  precoUnitario: 10000,
  desconto: 0,
}
const M: MaoDeObra = {
  codigo: 'S-1',
  descricao: 'Trocar pastilha',
  minutos: 60,
  custoHora: 10653,
  valorHora: 18000,
  desconto: 0,
}

describe('money', () => {
  test.each([
    [{ quantidade: 1.5, precoUnitario: 333, desconto: 0 }, 500],
    [{ quantidade: 0.5, precoUnitario: 1, desconto: 0 }, 1],
    [{ quantidade: 0.001, precoUnitario: 499, desconto: 0 }, 0],
    [{ quantidade: 3, precoUnitario: 1000, desconto: 500 }, 2500],
    [{ quantidade: 1, precoUnitario: 100, desconto: 500 }, 0],
    [{ quantidade: 2, precoUnitario: null, desconto: 0 }, null],
  ])('a part of %j totals %s centavos', (p, total) => {
    expect(totalPeca(p)).toBe(total)
  })

  test.each([
    [{ minutos: 30, valorHora: 18001, desconto: 0 }, 9001],
    [{ minutos: 20, valorHora: 100, desconto: 0 }, 33],
    [{ minutos: null, valorHora: 100, desconto: 0 }, null],
    [{ minutos: 60, valorHora: null, desconto: 0 }, null],
  ])('labour of %j totals %s centavos', (m, total) => {
    expect(totalMaoDeObra(m)).toBe(total)
  })

  test('rounding is half up, exact whatever the size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_000 }),
        fc.integer({ min: 0, max: 9_999_999_999 }),
        (milesimos, preco) => {
          const numerador = BigInt(milesimos) * BigInt(preco)
          const referencia = numerador / 1000n + (numerador % 1000n >= 500n ? 1n : 0n)
          expect(totalPeca({ quantidade: milesimos / 1000, precoUnitario: preco, desconto: 0 })).toBe(
            Number(referencia),
          )
        },
      ),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 9_999_999 }), (minutos, valorHora) => {
        const numerador = BigInt(minutos) * BigInt(valorHora)
        expect(totalMaoDeObra({ minutos, valorHora, desconto: 0 })).toBe(
          Number(numerador / 60n + (numerador % 60n >= 30n ? 1n : 0n)),
        )
      }),
    )
  })

  test('a line is the sum of its rounded components', () => {
    const quantia = fc.integer({ min: 0, max: 500_000 })
    const partes = fc.array(
      fc.record({ milesimos: fc.integer({ min: 1, max: 9000 }), preco: quantia, desconto: quantia }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(partes, (ps) => {
        const pecas = ps.map((p) => ({
          ...P,
          quantidade: p.milesimos / 1000,
          precoUnitario: p.preco,
          desconto: p.desconto,
        }))
        expect(totalLinha({ pecas, maoDeObra: [M] })).toBe(pecas.reduce((soma, p) => soma + (totalPeca(p) ?? 0), 18000))
      }),
    )
  })

  test('a line with an unpriced component, or with none, has no total', () => {
    expect(totalLinha({ pecas: [P, { ...P, precoUnitario: null }], maoDeObra: [] })).toBeNull()
    expect(totalLinha({ pecas: [], maoDeObra: [] })).toBeNull()
  })

  test('margin is a share of the price', () => {
    const linha = { pecas: [{ ...P, custoUnitario: 7500, precoUnitario: 10000 }], maoDeObra: [] }
    expect(margem(totalLinha(linha), custoLinha(linha))).toBe(0.25)
    expect(margem(0, 10)).toBeNull()
    expect(margem(100, custoLinha({ pecas: [{ ...P, custoUnitario: null }], maoDeObra: [] }))).toBeNull()
    expect(custoLinha({ pecas: [], maoDeObra: [{ ...M, minutos: 90 }] })).toBe(15980)
  })

  test.each([
    [0.5, true],
    [1.125, true],
    [0.0005, false],
    [0, false],
    [-1, false],
  ])('a quantity of %d is accepted: %s', (quantidade, aceita) => {
    expect(peca.safeParse({ ...P, quantidade }).success).toBe(aceita)
  })
})

describe('what keeps a quote from leaving precificar', () => {
  test.each([
    ['no line', [], { linhas: 'Inclua ao menos uma linha' }],
    [
      'an empty line',
      [{ titulo: 'Freios', pecas: [], maoDeObra: [] }],
      { 'linhas.0': 'Freios: inclua peça ou mão de obra' },
    ],
    [
      'a part without price or cost',
      [{ titulo: 'Freios', pecas: [{ ...P, precoUnitario: null, custoUnitario: null }], maoDeObra: [] }],
      {
        'linhas.0.pecas.0.precoUnitario': 'Freios: falta o preço de Pastilha',
        'linhas.0.pecas.0.custoUnitario': 'Freios: falta o custo de Pastilha',
      },
    ],
    [
      'labour without time, rate or cost',
      [{ titulo: 'Freios', pecas: [], maoDeObra: [{ ...M, minutos: null, valorHora: null, custoHora: null }] }],
      {
        'linhas.0.maoDeObra.0.minutos': 'Freios: falta o tempo de Trocar pastilha',
        'linhas.0.maoDeObra.0.valorHora': 'Freios: falta o valor da hora de Trocar pastilha',
        'linhas.0.maoDeObra.0.custoHora': 'Freios: falta o custo da hora de Trocar pastilha',
      },
    ],
    ['nothing', [{ titulo: 'Freios', pecas: [P], maoDeObra: [M] }], {}],
  ])('%s', (_, linhas, falta) => {
    expect(faltaParaPrecificar(linhas)).toEqual(falta)
  })
})

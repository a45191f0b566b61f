import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  linhaCost,
  deriveState,
  stateAfter,
  type LinhaState,
  type OrcamentoState,
  ORCAMENTO_STATES,
  missingToPrecificar,
  phaseOf,
  type MaoDeObra,
  margin,
  peca,
  type Peca,
  isAllowed,
  type EventType,
  EVENT_TYPES,
  linhaTotal,
  maoDeObraTotal,
  pecaTotal,
} from '#shared/rules/orcamento.ts'

const OPEN = [
  'NOVO',
  'EM_MONTAGEM',
  'AGUARDANDO_PRECO',
  'PRECIFICADO',
  'AGUARDANDO_ALCADA',
  'ENVIADO',
  'VISUALIZADO',
] as const
/** Domain §4 as a table: the states in which each event is allowed. */
const ALLOWED: Record<EventType, readonly OrcamentoState[]> = {
  CRIADO: [],
  ATRIBUIDO: [...OPEN, 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO', 'EM_EXECUCAO'],
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
  CANCELADO: [...OPEN, 'PARCIAL', 'APROVADO', 'REPROVADO', 'EXPIRADO'],
}

describe('states', () => {
  const pairs = EVENT_TYPES.flatMap((evento) =>
    ORCAMENTO_STATES.map((estado) => ({ evento, estado, sim: ALLOWED[evento].includes(estado) })),
  )
  test.each(pairs)('$evento from $estado: $sim', ({ evento, estado, sim: expected }) => {
    expect(isAllowed(evento, estado)).toBe(expected)
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
  ] as [LinhaState[], OrcamentoState][])('an answer of %j leads to %s', (linhas, estado) => {
    expect(stateAfter('RESPONDIDO', 'VISUALIZADO', linhas)).toBe(estado)
  })

  test('saving the lines of a priced quote requires a new pricing', () => {
    expect(stateAfter('LINHAS_SALVAS', 'PRECIFICADO', [])).toBe('AGUARDANDO_PRECO')
    expect(stateAfter('LINHAS_SALVAS', 'EM_MONTAGEM', [])).toBe('EM_MONTAGEM')
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
  ] as [EventType[], OrcamentoState][])('the history %j leads to %s', (eventos, estado) => {
    expect(deriveState(eventos, ['APROVADO'])).toBe(estado)
  })

  test('any legal history stays within the states, and its fold equals the single steps', () => {
    const linhas = fc.array(fc.constantFrom<LinhaState>('APROVADO', 'REPROVADO', 'ADIADO'), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENT_TYPES), { maxLength: 60 }), linhas, (picked, ls) => {
        let estado: OrcamentoState = 'NOVO'
        const history: EventType[] = ['CRIADO']
        for (const evento of picked) {
          if (!isAllowed(evento, estado)) continue
          estado = stateAfter(evento, estado, ls)
          history.push(evento)
          expect(ORCAMENTO_STATES).toContain(estado)
        }
        expect(deriveState(history, ls)).toBe(estado)
      }),
      { numRuns: 500 },
    )
  })

  test('a cancelled quote takes no event, a finished one only a new offer, and creation happens once', () => {
    for (const evento of EVENT_TYPES)
      expect(isAllowed(evento, 'CANCELADO') || (isAllowed(evento, 'FINALIZADO') && evento !== 'REOFERTADO')).toBe(false)
    for (const estado of ORCAMENTO_STATES) expect(isAllowed('CRIADO', estado)).toBe(false)
  })

  test.each([
    ['VISUALIZADO', 'ABERTO'],
    ['PARCIAL', 'FECHADO'],
    ['EXPIRADO', 'PERDIDO'],
    ['REPROVADO', 'PERDIDO'],
    ['CANCELADO', 'CANCELADO'],
  ] as const)('the phase of %s is %s', (estado, fase) => {
    expect(phaseOf(estado)).toBe(fase)
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
    expect(pecaTotal(p)).toBe(total)
  })

  test.each([
    [{ minutos: 30, valorHora: 18001, desconto: 0 }, 9001],
    [{ minutos: 20, valorHora: 100, desconto: 0 }, 33],
    [{ minutos: null, valorHora: 100, desconto: 0 }, null],
    [{ minutos: 60, valorHora: null, desconto: 0 }, null],
  ])('labour of %j totals %s centavos', (m, total) => {
    expect(maoDeObraTotal(m)).toBe(total)
  })

  test('rounding is half up and exact at any size', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_000 }),
        fc.integer({ min: 0, max: 9_999_999_999 }),
        (thousandths, preco) => {
          const numerator = BigInt(thousandths) * BigInt(preco)
          const reference = numerator / 1000n + (numerator % 1000n >= 500n ? 1n : 0n)
          expect(pecaTotal({ quantidade: thousandths / 1000, precoUnitario: preco, desconto: 0 })).toBe(
            Number(reference),
          )
        },
      ),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60_000 }), fc.integer({ min: 0, max: 9_999_999 }), (minutos, valorHora) => {
        const numerator = BigInt(minutos) * BigInt(valorHora)
        expect(maoDeObraTotal({ minutos, valorHora, desconto: 0 })).toBe(
          Number(numerator / 60n + (numerator % 60n >= 30n ? 1n : 0n)),
        )
      }),
    )
  })

  test('a line is the sum of its rounded components', () => {
    const amount = fc.integer({ min: 0, max: 500_000 })
    const parts = fc.array(
      fc.record({ milesimos: fc.integer({ min: 1, max: 9000 }), preco: amount, desconto: amount }),
      { minLength: 1, maxLength: 8 },
    )
    fc.assert(
      fc.property(parts, (ps) => {
        const pecas = ps.map((p) => ({
          ...P,
          quantidade: p.milesimos / 1000,
          precoUnitario: p.preco,
          desconto: p.desconto,
        }))
        expect(linhaTotal({ pecas, maoDeObra: [M] })).toBe(pecas.reduce((soma, p) => soma + (pecaTotal(p) ?? 0), 18000))
      }),
    )
  })

  test('a line without components, or with an unpriced one, has no total', () => {
    expect(linhaTotal({ pecas: [P, { ...P, precoUnitario: null }], maoDeObra: [] })).toBeNull()
    expect(linhaTotal({ pecas: [], maoDeObra: [] })).toBeNull()
  })

  test('margin is a share of the price', () => {
    const linha = { pecas: [{ ...P, custoUnitario: 7500, precoUnitario: 10000 }], maoDeObra: [] }
    expect(margin(linhaTotal(linha), linhaCost(linha))).toBe(0.25)
    expect(margin(0, 10)).toBeNull()
    expect(margin(100, linhaCost({ pecas: [{ ...P, custoUnitario: null }], maoDeObra: [] }))).toBeNull()
    expect(linhaCost({ pecas: [], maoDeObra: [{ ...M, minutos: 90 }] })).toBe(15980)
  })

  test.each([
    [0.5, true],
    [1.125, true],
    [0.0005, false],
    [0, false],
    [-1, false],
  ])('a quantity of %d is accepted: %s', (quantidade, accepted) => {
    expect(peca.safeParse({ ...P, quantidade }).success).toBe(accepted)
  })
})

describe('what a quote lacks to leave precificar', () => {
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
  ])('%s', (_, linhas, missing) => {
    expect(missingToPrecificar(linhas)).toEqual(missing)
  })
})

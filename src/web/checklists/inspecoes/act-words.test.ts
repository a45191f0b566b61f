import { expect, test } from 'vitest'
import type { InspecaoAct } from '#shared/checklists/inspecao.ts'
import { emptyAnswer } from '#shared/rules/inspecao.ts'
import { actInWords } from './act-words.ts'

const words = (ato: object) =>
  actInWords({ id: 'x', noAparelhoEm: 'x', ...ato } as InspecaoAct, (i) => ({ a: 'Pneus', b: 'Bateria' })[i] ?? i)

test('the words of an answer have its figures, tyres, battery and both comments', () => {
  const corner = { interno: 3.5, meio: 4, externo: null, dot: '2324', pressao: 33 }
  expect(
    words({
      tipo: 'RESPONDER',
      item: 'a',
      resposta: {
        ...emptyAnswer('VERMELHO'),
        medida: 3.5,
        pneus: { DE: corner },
        comentarioCliente: 'Gasto',
        comentarioInterno: 'Ver geometria',
        midias: ['m'],
      },
    }),
  ).toBe(
    'Pneus: vermelho; medida 3,5; dianteiro esquerdo dentro 3,5 mm, meio 4 mm, DOT 2324, 33 psi; para o cliente: Gasto; nota interna: Ver geometria; 1 foto ou vídeo',
  )
  const bateria = { medido: 420, nominal: 540, codigo: 'X7' }
  expect(words({ tipo: 'RESPONDER', item: 'b', resposta: { ...emptyAnswer('AMARELO'), bateria } })).toBe(
    'Bateria: amarelo; bateria 420 A medidos, 540 A nominais, código X7',
  )
  const avaria = {
    id: 'd',
    vista: 'CIMA',
    x: 0.1,
    y: 0.5,
    tipo: 'AMASSADO',
    observacao: 'fundo',
    midias: ['m'],
  } as const
  const resposta = { ...emptyAnswer('AMARELO'), avarias: [avaria], midias: ['n'] }
  expect(words({ tipo: 'RESPONDER', item: 'Lataria', resposta })).toBe(
    'Lataria: amarelo; 1 avaria: amassado no capô (fundo); 2 fotos ou vídeos',
  )
})

test('the words of an arrival, a damage and of all green leave nothing out', () => {
  expect(
    words({ tipo: 'RECEBER', dados: { km: 20_166, combustivel: 3, prisma: 'A7', objetos: 'Estepe', queixa: 'Puxa' } }),
  ).toBe('Registrou a chegada: km 20.166; combustível 3/8 do tanque; prisma A7; objetos Estepe; queixa Puxa')
  expect(words({ tipo: 'RECEBER', dados: { prisma: null } })).toBe('Registrou a chegada: prisma sem valor')
  const avaria = { tipo: 'AMASSADO', vista: 'FRENTE', x: 0.25, y: 0.5, observacao: 'Farol', midias: ['m', 'n'] }
  expect(words({ tipo: 'MARCAR_AVARIA', avaria })).toBe(
    'Marcou uma avaria: amassado no farol direito; Farol; 2 fotos ou vídeos',
  )
  expect(words({ tipo: 'TODOS_VERDES', secao: 's', itens: ['a', 'b'] })).toBe('2 itens verdes: Pneus, Bateria')
})

import { CAR_VIEWS, DAMAGE_KINDS } from '#shared/checklists/inspecao.ts'
import { integer, pickOne } from '../generator/people.ts'
import { demoUuid } from './evidence.ts'
import type { Plan, Say } from './plan.ts'

const COMPLAINTS = [
  'Barulho na frente quando passa em lombada',
  'O freio chia de manhã',
  'Só a revisão, por favor',
  'O ar demora a gelar',
  'Luz no painel acendeu na estrada',
]
const OBJECTS = ['Cadeirinha no banco de trás', 'Guarda-chuva', 'Óculos no console', '']
const WHERE = ['Porta', 'Para-choque', 'Para-lama', 'Perto da maçaneta']

/** How the car arrived: the reception act, damages on the drawing, the customer's signature. */
export function arrivalActs(p: Plan, say: Say, sign: () => string): void {
  const { rng } = p
  const km = (new Date(p.de).getUTCFullYear() - (p.start.veiculo.ano ?? 2020) + 1) * integer(rng, 9000, 15_000)
  say({
    tipo: 'RECEBER',
    dados: {
      km,
      combustivel: integer(rng, 1, 7),
      ...(p.prisma && { prisma: p.prisma }),
      objetos: pickOne(rng, OBJECTS),
      queixa: pickOne(rng, COMPLAINTS),
    },
  })
  for (let n = 0; n < p.avarias; n++)
    say({
      tipo: 'MARCAR_AVARIA',
      avaria: {
        id: demoUuid(rng),
        vista: pickOne(rng, CAR_VIEWS),
        x: integer(rng, 25, 75) / 100,
        y: integer(rng, 30, 70) / 100,
        tipo: pickOne(rng, DAMAGE_KINDS.slice(0, 3)),
        observacao: pickOne(rng, WHERE),
        midias: [],
      },
    })
  if (p.assina !== null) say({ tipo: 'ASSINAR', midia: sign(), nome: p.assina })
}

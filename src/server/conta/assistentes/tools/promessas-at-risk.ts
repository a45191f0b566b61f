import { z } from 'zod'
import { agenda } from '#shared/agenda/agenda.ts'
import { tool } from '../reading.ts'
import { lojaField } from './fields.ts'

/** The tower's promises that the plan does not keep. */
export const promessasAtRisk = tool({
  titulo: 'Ver as promessas de entrega em risco',
  descricao:
    'Visitas de uma loja cuja promessa não se cumpre como o trabalho está planejado, com os minutos e a causa.',
  input: z.object({ codConcessionaria: lojaField }),
  usa: [agenda.promessasEmRisco],
  async run(r, a) {
    const codConcessionaria = await r.loja(a.codConcessionaria)
    const rows = await r.read(agenda.promessasEmRisco, { params: { codConcessionaria } })
    return {
      linhas: rows.length,
      dados: {
        codConcessionaria,
        promessas: rows.map((p) => ({
          codPassagem: p.codPassagem,
          placa: p.placa,
          chassi: r.privacy.chassi(p.chassi),
          modelo: r.privacy.modelo(p.modelo),
          cliente: r.privacy.nome(p.cliente),
          prisma: p.prisma,
          promessa: p.promessa,
          previsao: p.previsao,
          minutosDeAtraso: p.minutos,
          causa: p.causa,
        })),
      },
    }
  },
})

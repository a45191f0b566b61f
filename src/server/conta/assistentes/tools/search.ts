import { z } from 'zod'
import { busca, type BuscaResult } from '#shared/conta/busca.ts'
import type { Privacy } from '../privacy.ts'
import { tool } from '../reading.ts'

/** The title of a result: a car's model, a customer's name, or our own number. */
const TITLES: Readonly<Record<BuscaResult['tipo'], (titulo: string, privacy: Privacy) => unknown>> = {
  veiculo: (title, privacy) => privacy.modelo(title),
  cliente: (title, privacy) => privacy.nome(title),
  checklist: (title) => title,
  orcamento: (title) => title,
}

/** The search of the top bar: cars, customers, checklists, quotes, appointments, records. */
export const searchAll = tool({
  titulo: 'Procurar carros, clientes, checklists, orçamentos, agendamentos, peças e serviços',
  descricao:
    'Procura por placa (qualquer padrão), nome de cliente, número de checklist ou orçamento, peça ou serviço. Use os códigos que devolve nas outras ferramentas.',
  input: z.object({
    texto: z.string().trim().min(2, 'Escreva ao menos 2 caracteres').max(80).describe('O que procurar'),
  }),
  usa: [busca.buscar, busca.buscarAgendamentos, busca.buscarRegistros],
  async run(r, { texto }) {
    const query = { q: texto }
    const { privacy } = r
    const [visitas, agendamentos, registros] = await Promise.all([
      r.can(busca.buscar) ? r.read(busca.buscar, { query }) : [],
      r.can(busca.buscarAgendamentos) ? r.read(busca.buscarAgendamentos, { query }) : [],
      r.can(busca.buscarRegistros) ? r.read(busca.buscarRegistros, { query }) : [],
    ])
    return {
      linhas: visitas.length + agendamentos.length + registros.length,
      dados: {
        encontrados: visitas.map(({ detalhe, titulo, ...v }) => ({
          ...v,
          titulo: TITLES[v.tipo](titulo, privacy),
          // It names the customer.
          ...(privacy.pessoais && { detalhe: privacy.nome(detalhe) }),
        })),
        agendamentos: agendamentos.map((a) => ({
          ...a,
          cliente: privacy.nome(a.cliente),
          modelo: privacy.modelo(a.modelo),
        })),
        registros: registros.map(({ busca: _, ...x }) => x),
      },
    }
  },
})

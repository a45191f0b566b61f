import { checklistEntrada } from '#shared/suporte/integracao.ts'
import type { primeirosPassos } from '#shared/conta/primeiros-passos.ts'
import type { Handlers } from '../../core/http/http.ts'
import { prepararChecklist } from '../../suporte/integracao/queries.ts'
import { lerPassos } from './queries.ts'

/** What an inspection finds, one of each colour, on a car that nobody owns. */
const EXEMPLO = {
  idExterno: 'checklist-de-exemplo',
  veiculo: { placa: 'EXE1M23', marca: 'Fiat', modelo: 'Argo Drive 1.0', km: 30_000 },
  cliente: { nome: 'Cliente de Exemplo' },
  itens: [
    {
      nome: 'Pastilha de freio dianteira',
      estado: 'VERMELHO',
      medida: 1.5,
      unidade: 'mm',
      comentarioCliente: 'No fim: trocar agora.',
    },
    {
      nome: 'Pneu dianteiro esquerdo',
      estado: 'AMARELO',
      medida: 3,
      unidade: 'mm',
      comentarioCliente: 'Trocar em breve.',
    },
    { nome: 'Óleo do motor', estado: 'VERDE' },
  ],
}

export const rotas: Handlers<typeof primeirosPassos> = {
  getPrimeirosPassos: (c) => lerPassos(c),
  criarChecklistDeExemplo: {
    async preparar(p) {
      const entrada = checklistEntrada.parse({ ...EXEMPLO, codConcessionaria: p.body.codConcessionaria })
      // Taken in as the integration's are: once per store, however often it is asked for.
      const receber = await prepararChecklist(p, entrada)
      return async (c) => ({ codOrcamento: (await receber(c)).codOrcamento })
    },
  },
}

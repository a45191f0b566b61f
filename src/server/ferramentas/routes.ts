import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ChecklistEdicao, ferramentas } from '#shared/ferramentas.ts'
import { checklistEntrada } from '#shared/integracao.ts'
import { gerarChecklist } from '../../../db/seed/gerador/gerador.ts'
import { conflict, notFound } from '../errors.ts'
import { type Chamada, serve } from '../http.ts'
import { receberChecklist } from '../integracao/queries.ts'
import type { Partes } from '../partes.ts'
import type { Inquilino } from '../tenant.ts'
import type { Autor } from '../transicao.ts'
import { avisarOrcamentos, cancelarChecklist, reabrirChecklist } from './cancelar.ts'
import { corrigir, descreverEdicao, mudancaEntre } from './corrigir.ts'
import { abrirChecklist, listMudancas, listPessoas, procurarChecklists, registroDe } from './gerenciar.ts'

/** Only these distributors have developer tools, on the server as on the screens. */
const COM_FERRAMENTAS = new Set(['atria', 'homologacao', 'localhost'])

function exigirFerramentas(inquilino: Inquilino): void {
  if (!COM_FERRAMENTAS.has(inquilino.distribuidor)) throw notFound()
}

type Alvo = Pick<Chamada, 'tx' | 'inquilino'> & { params: { codCheckList: number } }
type Acao = Alvo & Pick<Chamada, 'sessao' | 'mudou' | 'publicar'> & { body: { versaoRegistro: number } }

export function ferramentasRoutes(app: FastifyInstance, partes: Partes): void {
  const abrir = ({ tx, inquilino, params }: Alvo) => {
    exigirFerramentas(inquilino)
    return abrirChecklist(tx, inquilino, partes.arquivos, params.codCheckList)
  }

  /** Every change of a checklist: lock, check the version, act, audit before and after, answer the checklist as it is now. */
  async function mudar(c: Acao, acao: (antes: ChecklistEdicao, autor: Autor) => Promise<void>): Promise<ChecklistEdicao> {
    exigirFerramentas(c.inquilino)
    await c.tx
      .selectFrom('checklist')
      .select('codChecklist')
      .where('codDistribuidor', '=', c.inquilino.codDistribuidor)
      .where('codChecklist', '=', c.params.codCheckList)
      .forUpdate()
      .execute()
    const antes = await abrir(c)
    if (antes.versaoRegistro !== c.body.versaoRegistro)
      throw conflict('versao-antiga', 'Outra pessoa alterou este checklist depois que você o abriu. Confira o que mudou e grave de novo.', antes)
    await acao(antes, { codUsuario: c.sessao.codUsuario, quem: c.sessao.nome })
    const depois = await abrir(c)
    c.mudou({ registro: registroDe(antes.codCheckList), ...mudancaEntre(descreverEdicao(antes), descreverEdicao(depois)) })
    return depois
  }

  serve(app, partes, 'ferramentas', ferramentas, {
    async gerarChecklists({ tx, inquilino, body, publicar }) {
      exigirFerramentas(inquilino)
      const gerados = []
      for (let i = 0; i < body.quantidade; i++) {
        const entrada = checklistEntrada.parse(
          await gerarChecklist(() => randomInt(2 ** 32) / 2 ** 32, { codConcessionaria: body.codConcessionaria, gravidade: body.gravidade }),
        )
        const r = await receberChecklist(tx, inquilino, partes.arquivos, publicar, entrada)
        gerados.push({
          codCheckList: r.codCheckList,
          checklist: r.checklist,
          placa: entrada.veiculo.placa ?? null,
          modelo: entrada.veiculo.modelo,
          codOrcamento: r.codOrcamento,
        })
      }
      return { gerados }
    },

    async procurarChecklists({ tx, inquilino, query }) {
      exigirFerramentas(inquilino)
      return procurarChecklists(tx, inquilino, query)
    },
    abrirChecklist: abrir,
    listPessoas: async (c) => listPessoas(c.tx, c.inquilino, (await abrir(c)).codConcessionaria),
    async listMudancas(c) {
      await abrir(c)
      return listMudancas(c.tx, c.inquilino, c.params.codCheckList)
    },

    corrigirChecklist: (c) =>
      mudar(c, async (antes) => {
        if (antes.cancelado) throw conflict('checklist-cancelado', 'Este checklist está cancelado. Reabra antes de corrigir.', antes)
        await corrigir(c.tx, c.inquilino, antes, c.body.correcao)
        await avisarOrcamentos(c.tx, c.inquilino, antes.codCheckList, c.publicar)
      }),
    cancelarChecklist: (c) =>
      mudar(c, async (antes, autor) => {
        if (antes.cancelado) throw conflict('checklist-cancelado', 'Este checklist já está cancelado.', antes)
        await cancelarChecklist(c.tx, c.inquilino, antes.codCheckList, c.body.motivo, autor, c.publicar)
      }),
    reabrirChecklist: (c) =>
      mudar(c, async (antes) => {
        if (!antes.cancelado) throw conflict('checklist-ativo', 'Este checklist não está cancelado.', antes)
        await reabrirChecklist(c.tx, c.inquilino, antes.codCheckList)
      }),
  })
}

import { randomInt } from 'node:crypto'
import type { ferramentas } from '#shared/checklists/ferramentas.ts'
import { type ChecklistEdicao } from '#shared/checklists/ferramentas.ts'
import { type ChecklistRecebido, checklistEntrada } from '#shared/suporte/integracao.ts'
import { gerarChecklist } from '../../../../db/seed/gerador/gerador.ts'
import type { CtxDePessoa } from '../../core/tenancy/contexto.ts'
import { doInquilino } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/http.ts'
import { prepararChecklist } from '../../suporte/integracao/queries.ts'
import { exigirFerramentas } from '../../core/http/so-desenvolvimento.ts'
import type { Autor } from '../../oficina-digital/nucleo/transicao.ts'
import { avisarOrcamentos, cancelarChecklist, reabrirChecklist } from './cancelar.ts'
import { corrigir, descreverEdicao, mudancaEntre } from './corrigir.ts'
import { abrirChecklist, listMudancas, listPessoas, procurarChecklists, registroDe } from './gerenciar.ts'

type Alvo = CtxDePessoa & { params: { codCheckList: number } }
type Acao = Alvo & { body: { versaoRegistro: number } }

const abrir = (c: Alvo) => {
  exigirFerramentas(c.inquilino)
  return abrirChecklist(c, c.params.codCheckList)
}

/** Every change of a checklist: lock, check the version, act, audit before and after, answer the checklist as it is now. */
async function mudar(c: Acao, acao: (antes: ChecklistEdicao, autor: Autor) => Promise<void>): Promise<ChecklistEdicao> {
  exigirFerramentas(c.inquilino)
  await c.tx
    .selectFrom('checklist')
    .select('codChecklist')
    .where(doInquilino(c))
    .where('codChecklist', '=', c.params.codCheckList)
    .forUpdate()
    .execute()
  const antes = await abrir(c)
  if (antes.versaoRegistro !== c.body.versaoRegistro)
    throw conflict(
      'versao-antiga',
      'Outra pessoa alterou este checklist depois que você o abriu. Confira o que mudou e grave de novo.',
      antes,
    )
  await acao(antes, { codUsuario: c.sessao.codUsuario, quem: c.sessao.nome })
  const depois = await abrir(c)
  c.mudou({
    registro: registroDe(antes.codCheckList),
    ...mudancaEntre(descreverEdicao(antes), descreverEdicao(depois)),
  })
  return depois
}

export const rotas: Handlers<typeof ferramentas> = {
  gerarChecklists: {
    async preparar(p) {
      exigirFerramentas(p.inquilino)
      const { quantidade, codConcessionaria, gravidade } = p.body
      const prontos: { entrada: ChecklistRecebido; receber: Awaited<ReturnType<typeof prepararChecklist>> }[] = []
      for (let i = 0; i < quantidade; i++) {
        const acaso = () => randomInt(2 ** 32) / 2 ** 32
        const entrada = checklistEntrada.parse(await gerarChecklist(acaso, { codConcessionaria, gravidade }))
        prontos.push({ entrada, receber: await prepararChecklist(p, entrada) })
      }
      return async (c) => {
        const gerados = []
        for (const { entrada, receber } of prontos) {
          const { codCheckList, checklist, codOrcamento } = await receber(c)
          const { placa = null, modelo } = entrada.veiculo
          gerados.push({ codCheckList, checklist, placa, modelo, codOrcamento })
        }
        return { gerados }
      }
    },
  },

  async procurarChecklists(c) {
    exigirFerramentas(c.inquilino)
    return procurarChecklists(c, c.query)
  },
  abrirChecklist: abrir,
  listPessoas: async (c) => listPessoas(c, (await abrir(c)).codConcessionaria),
  async listMudancas(c) {
    await abrir(c)
    return listMudancas(c, c.params.codCheckList)
  },

  corrigirChecklist: (c) =>
    mudar(c, async (antes) => {
      if (antes.cancelado)
        throw conflict('checklist-cancelado', 'Este checklist está cancelado. Reabra antes de corrigir.', antes)
      await corrigir(c, antes, c.body.correcao)
      await avisarOrcamentos(c, antes.codCheckList)
    }),
  cancelarChecklist: (c) =>
    mudar(c, async (antes, autor) => {
      if (antes.cancelado) throw conflict('checklist-cancelado', 'Este checklist já está cancelado.', antes)
      await cancelarChecklist(c, antes.codCheckList, c.body.motivo, autor)
    }),
  reabrirChecklist: (c) =>
    mudar(c, async (antes) => {
      if (!antes.cancelado) throw conflict('checklist-ativo', 'Este checklist não está cancelado.', antes)
      await reabrirChecklist(c, antes.codCheckList)
    }),
}

import { randomInt } from 'node:crypto'
import type { ferramentas } from '#shared/checklists/ferramentas.ts'
import { type EditableChecklist } from '#shared/checklists/ferramentas.ts'
import { type ReceivedChecklist, checklistInput } from '#shared/suporte/integracao.ts'
import { generateChecklist } from '../../../../db/seed/generator/generator.ts'
import type { SignedInCtx } from '../../core/tenancy/context.ts'
import { ofTenant } from '../../core/database/query.ts'
import { conflict } from '../../core/http/errors.ts'
import type { Handlers } from '../../core/http/serve.ts'
import { prepareChecklist } from '../../suporte/integracao/queries.ts'
import { requireFerramentas } from '../../core/http/developer-only.ts'
import type { Author } from '../../oficina-digital/nucleo/orcamento-transition.ts'
import { notifyOrcamentos, cancelChecklist, reopenChecklist } from './cancel.ts'
import { correct, describeEdit, changeBetween } from './correct.ts'
import { openChecklist, listChanges, listPeople, searchChecklists, recordName } from './gerenciar.ts'

type Target = SignedInCtx & { params: { codCheckList: number } }
type Action = Target & { body: { versaoRegistro: number } }

const open = (c: Target) => {
  requireFerramentas(c.tenant)
  return openChecklist(c, c.params.codCheckList)
}

/** Runs a change of a checklist: lock, check the version, act, audit before and after. Returns the checklist as it is now. */
async function modify(
  c: Action,
  action: (antes: EditableChecklist, author: Author) => Promise<void>,
): Promise<EditableChecklist> {
  requireFerramentas(c.tenant)
  await c.tx
    .selectFrom('checklist')
    .select('codChecklist')
    .where(ofTenant(c))
    .where('codChecklist', '=', c.params.codCheckList)
    .forUpdate()
    .execute()
  const before = await open(c)
  if (before.versaoRegistro !== c.body.versaoRegistro)
    throw conflict(
      'versao-antiga',
      'Outra pessoa alterou este checklist depois que você o abriu. Confira o que mudou e grave de novo.',
      before,
    )
  await action(before, { codUsuario: c.sessao.codUsuario, quem: c.sessao.nome })
  const after = await open(c)
  c.changed({
    registro: recordName(before.codCheckList),
    ...changeBetween(describeEdit(before), describeEdit(after)),
  })
  return after
}

export const routes: Handlers<typeof ferramentas> = {
  gerarChecklists: {
    async prepare(p) {
      requireFerramentas(p.tenant)
      const { quantidade, codConcessionaria, gravidade } = p.body
      const ready: { entrada: ReceivedChecklist; receber: Awaited<ReturnType<typeof prepareChecklist>> }[] = []
      for (let i = 0; i < quantidade; i++) {
        const random = () => randomInt(2 ** 32) / 2 ** 32
        const input = checklistInput.parse(await generateChecklist(random, { codConcessionaria, gravidade }))
        ready.push({ entrada: input, receber: await prepareChecklist(p, input) })
      }
      return async (c) => {
        const gerados = []
        for (const { entrada: input, receber: receive } of ready) {
          const { codCheckList, checklist, codOrcamento } = await receive(c)
          const { placa = null, modelo } = input.veiculo
          gerados.push({ codCheckList, checklist, placa, modelo, codOrcamento })
        }
        return { gerados }
      }
    },
  },

  async procurarChecklists(c) {
    requireFerramentas(c.tenant)
    return searchChecklists(c, c.query)
  },
  abrirChecklist: open,
  listPessoas: async (c) => listPeople(c, (await open(c)).codConcessionaria),
  async listMudancas(c) {
    await open(c)
    return listChanges(c, c.params.codCheckList)
  },

  corrigirChecklist: (c) =>
    modify(c, async (before) => {
      if (before.cancelado)
        throw conflict('checklist-cancelado', 'Este checklist está cancelado. Reabra antes de corrigir.', before)
      await correct(c, before, c.body.correcao)
      await notifyOrcamentos(c, before.codCheckList)
    }),
  cancelarChecklist: (c) =>
    modify(c, async (before, author) => {
      if (before.cancelado) throw conflict('checklist-cancelado', 'Este checklist já está cancelado.', before)
      await cancelChecklist(c, before.codCheckList, c.body.motivo, author)
    }),
  reabrirChecklist: (c) =>
    modify(c, async (before) => {
      if (!before.cancelado) throw conflict('checklist-ativo', 'Este checklist não está cancelado.', before)
      await reopenChecklist(c, before.codCheckList)
    }),
}

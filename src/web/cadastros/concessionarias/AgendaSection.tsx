import { Switch } from '@mantine/core'
import type { PauseReason, AgendaStatus } from '#shared/cadastros/concessionarias-register.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import type { ConcessionariaForm } from './fields.ts'
import { OrderedList } from './OrderedList.tsx'

const NEW_STATUS: AgendaStatus = { codStatus: null, nome: '', cor: '#64748B', ativo: true }
const NEW_REASON: PauseReason = { codMotivo: null, nome: '', cor: '#64748B', bloqueia: true, ativo: true }

const activeNames = (itens: readonly { nome: string; ativo: boolean }[]) =>
  itens
    .filter((i) => i.ativo)
    .map((i) => i.nome)
    .join(', ')

/** The store's own columns of the vehicle board and its pause reasons. */
export function AgendaSection({ form }: { form: ConcessionariaForm }) {
  return (
    <>
      <FormSection
        title="Status da agenda"
        text="As colunas do quadro de veículos, da esquerda para a direita."
        grid={false}
        summary={activeNames(form.values.statusAgenda)}
        withError={form.errors['statusAgenda'] !== undefined}
      >
        <OrderedList
          label="status"
          itens={form.values.statusAgenda}
          modify={(itens) => form.setFieldValue('statusAgenda', itens)}
          novo={NEW_STATUS}
          error={form.errors['statusAgenda']}
        />
      </FormSection>
      <FormSection
        title="Motivos de pausa"
        text="Por que um serviço para: os que prendem o carro, e os que só param o relógio."
        grid={false}
        summary={activeNames(form.values.motivosPausa)}
        withError={form.errors['motivosPausa'] !== undefined}
      >
        <OrderedList
          label="motivo"
          itens={form.values.motivosPausa}
          modify={(itens) => form.setFieldValue('motivosPausa', itens)}
          novo={NEW_REASON}
          error={form.errors['motivosPausa']}
          extra={(m, modify) => (
            <Switch
              label="Prende o carro"
              checked={m.bloqueia}
              onChange={(e) => modify({ bloqueia: e.currentTarget.checked })}
            />
          )}
        />
      </FormSection>
    </>
  )
}

import { ActionIcon, Button, Modal, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { type IntegracaoAlert, SYSTEM_CODES, SYSTEMS } from '#shared/suporte/integracoes.ts'
import { ApiError } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { ModalFooter } from '../../ui/feedback/ModalFooter.tsx'
import { useSaveAlerts } from './api.ts'
import classes from './Integracoes.module.css'

const NEW: IntegracaoAlert = { sistema: 'API', silencioMin: 120, errosPct: 20, email: null }
const numberOrNull = (v: string | number) => (typeof v === 'number' ? v : null)

/** Recipients of alerts about silent or failing systems. */
export function AlertsModal({ alertas, close }: { alertas: readonly IntegracaoAlert[]; close: () => void }) {
  const save = useSaveAlerts()
  const [linhas, setLinhas] = useState(() => alertas.map((a, id) => ({ id, ...a })))
  const fields = save.error instanceof ApiError ? save.error.campos : undefined
  const modify = (id: number, given: Partial<IntegracaoAlert>) =>
    setLinhas(linhas.map((l) => (l.id === id ? { ...l, ...given } : l)))
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const done = await save.mutateAsync(linhas.map(({ id: _, ...a }) => a)).catch(() => null)
    if (!done) return
    toast.ok('Alertas gravados')
    close()
  }
  return (
    <Modal opened onClose={close} title="Alertas das integrações" size="lg">
      <form onSubmit={(e) => void send(e)} noValidate>
        <Stack>
          <Text size="sm" c="dimmed">
            Um e-mail quando o limite é passado; o próximo só depois que o incidente terminar. Os webhooks que ouvem
            incidentes são avisados também, e sem e-mail só eles.
          </Text>
          {linhas.map((l, i) => (
            <fieldset key={l.id} className={classes.alerta}>
              <legend>Alerta {i + 1}</legend>
              <Select
                label="Sistema"
                allowDeselect={false}
                data={SYSTEM_CODES.map((s) => ({ value: s, label: SYSTEMS[s] }))}
                value={l.sistema}
                onChange={(s) => s && modify(l.id, { sistema: s })}
              />
              <NumberInput
                label="Sem sucesso há (minutos)"
                hideControls
                value={l.silencioMin ?? ''}
                onChange={(v) => modify(l.id, { silencioMin: numberOrNull(v) })}
                error={fields?.[`alertas.${i}.silencioMin`]}
              />
              <NumberInput
                label="Erros na última hora (%)"
                hideControls
                value={l.errosPct ?? ''}
                onChange={(v) => modify(l.id, { errosPct: numberOrNull(v) })}
                error={fields?.[`alertas.${i}.errosPct`]}
              />
              <TextInput
                label="E-mail"
                type="email"
                value={l.email ?? ''}
                onChange={(e) => modify(l.id, { email: e.currentTarget.value.trim() || null })}
                error={fields?.[`alertas.${i}.email`]}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={`Tirar o alerta ${i + 1}`}
                onClick={() => setLinhas(linhas.filter((x) => x.id !== l.id))}
              >
                <IconTrash size={17} />
              </ActionIcon>
            </fieldset>
          ))}
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconPlus size={16} />}
            onClick={() => setLinhas([...linhas, { id: Math.max(0, ...linhas.map((l) => l.id)) + 1, ...NEW }])}
          >
            Incluir alerta
          </Button>
          <ModalFooter error={fields ? null : save.error} close={close}>
            <Button type="submit" loading={save.isPending}>
              Gravar alertas
            </Button>
          </ModalFooter>
        </Stack>
      </form>
    </Modal>
  )
}

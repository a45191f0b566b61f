import { Button, Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError, errorMessage } from '../../core/http/errors.ts'
import { toast } from '../../core/feedback/toast.ts'
import { When } from '../../ui/display/When.tsx'
import { type DmsSource, useSaveSource } from './api.ts'
import { SCHEDULES } from './texts.ts'
import classes from './Dms.module.css'

const BY_HAND = 'A_MAO'
const OTHER = 'OUTRA'

/** Whether and when a store's system is read automatically. */
export function ScheduleTab({ fonte: { codConcessionaria, fonte } }: { fonte: DmsSource }) {
  const save = useSaveSource(codConcessionaria)
  const [ativo, setAtivo] = useState(fonte?.ativo ?? true)
  const known = SCHEDULES.some((a) => a.value === fonte?.agenda)
  const [choice, setChoice] = useState(fonte?.agenda ? (known ? fonte.agenda : OTHER) : BY_HAND)
  const [another, setAnother] = useState(known ? '' : (fonte?.agenda ?? ''))
  const fields = save.error instanceof ApiError ? save.error.campos : undefined
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    const agenda = choice === BY_HAND ? null : choice === OTHER ? another.trim() : choice
    const done = await save.mutateAsync({ ativo, agenda, versao: fonte?.versao ?? 1 }).catch(() => null)
    if (done) toast.ok('Programação gravada')
  }
  return (
    <form onSubmit={(e) => void send(e)} noValidate className={classes.gaveta}>
      <Switch
        label="Ler o DMS desta concessionária"
        checked={ativo}
        onChange={(e) => setAtivo(e.currentTarget.checked)}
      />
      <Select
        label="Quando"
        disabled={!ativo}
        allowDeselect={false}
        data={[
          { value: BY_HAND, label: 'Só quando alguém pedir' },
          ...SCHEDULES,
          { value: OTHER, label: 'Outro horário (cron)' },
        ]}
        value={choice}
        onChange={(v) => setChoice(v ?? BY_HAND)}
        error={choice === OTHER ? undefined : fields?.['agenda']}
      />
      {choice === OTHER && (
        <TextInput
          label="Horário em cron"
          description="Minuto, hora, dia, mês e dia da semana, no horário da concessionária. Exemplo: 30 6 * * 1-6"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={!ativo}
          value={another}
          onChange={(e) => setAnother(e.currentTarget.value)}
          error={fields?.['agenda']}
        />
      )}
      {fonte?.proximaEm && (
        <Text size="sm">
          Próxima leitura: <When instant={fonte.proximaEm} />
        </Text>
      )}
      {fonte && fonte.falhas > 0 && (
        <Text size="sm" c="vermelho">
          {fonte.falhas === 1 ? 'A última leitura falhou.' : `As últimas ${fonte.falhas} leituras falharam.`}{' '}
          {fonte.abertoAte && (
            <>
              Nenhuma começa sozinha até <When instant={fonte.abertoAte} />; “Ler o DMS agora” tenta antes.
            </>
          )}
        </Text>
      )}
      {save.isError && !fields && (
        <Text size="sm" c="vermelho" role="alert">
          {errorMessage(save.error)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button type="submit" loading={save.isPending}>
          Gravar programação
        </Button>
      </Group>
    </form>
  )
}

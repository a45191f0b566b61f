import { ActionIcon, Button, Input, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type ConcessionariaData,
  type Holiday,
  AGENDA_BOARDS,
  AGENDA_BOARD_NAMES,
  AGENDA_STEPS,
} from '#shared/cadastros/concessionarias-register.ts'
import { formatDay } from '#shared/rules/dates.ts'
import { FormSection } from '../../recipes/form/FormSection.tsx'
import { SelectInput } from '../../ui/fields/Choices.tsx'
import { WeeklyHoursInput } from '../../ui/fields/WeeklyHoursInput.tsx'
import type { ConcessionariaForm } from './fields.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import classes from './Concessionarias.module.css'

/** Opening hours, holidays and slot length of the store's agenda. */
export function OpeningHoursSection({ form }: { form: ConcessionariaForm }) {
  const step = form.values.passoMinutos
  return (
    <>
      <FormSection title="Funcionamento" grid={false}>
        <WeeklyHoursInput label="Horário por dia da semana" {...form.getInputProps('horarios')} />
        <div className={classes.agenda}>
          <SelectInput
            label="Modelo da agenda"
            description="O quadro que abre primeiro"
            allowDeselect={false}
            data={AGENDA_BOARDS.map((m) => ({ value: m, label: AGENDA_BOARD_NAMES[m] }))}
            {...form.getInputProps('modeloAgenda')}
          />
          <Input.Wrapper label="Passo da agenda" description="De quanto em quanto tempo se marca">
            <SegmentedControl
              fullWidth
              mt={4}
              aria-label="Passo da agenda"
              data={AGENDA_STEPS.map((p) => ({ value: String(p), label: `${p} min` }))}
              value={String(step)}
              onChange={(v) => form.setFieldValue('passoMinutos', Number(v) as ConcessionariaData['passoMinutos'])}
            />
          </Input.Wrapper>
        </div>
      </FormSection>
      <FormSection
        title="Feriados"
        text="Dias em que a loja não abre, além dos da semana."
        grid={false}
        summary={feriadosSummary(form.values.feriados)}
        withError={form.errors['feriados'] !== undefined}
      >
        <FeriadosInput
          value={form.values.feriados}
          onChange={(f) => form.setFieldValue('feriados', f)}
          error={form.errors['feriados']}
        />
      </FormSection>
    </>
  )
}

/** '18 feriados; o próximo é 25/12/2026, Natal'. */
function feriadosSummary(feriados: readonly Holiday[]): string {
  const today = new Date().toISOString().slice(0, 10)
  const proximo = feriados.filter((f) => f.dia >= today).toSorted((a, b) => (a.dia < b.dia ? -1 : 1))[0]
  const quantos =
    feriados.length === 0
      ? 'Nenhum feriado marcado'
      : feriados.length === 1
        ? '1 feriado'
        : `${feriados.length} feriados`
  return proximo ? `${quantos}; o próximo é ${formatDay(proximo.dia)}, ${proximo.nome}` : quantos
}

interface FeriadosProps {
  value: Holiday[]
  onChange: (feriados: Holiday[]) => void
  error: ReactNode
}

function FeriadosInput({ value, onChange, error }: FeriadosProps) {
  const modify = (i: number, part: Partial<Holiday>) => onChange(value.map((f, n) => (n === i ? { ...f, ...part } : f)))
  return (
    <Stack gap={8} tabIndex={error ? -1 : undefined} data-error={error ? true : undefined}>
      {value.length === 0 && <Text c="dimmed">Nenhum feriado marcado.</Text>}
      {value.map((f, i) => (
        <div key={i} className={classes.feriado}>
          <DayInput aria-label={`Dia do feriado ${i + 1}`} value={f.dia} onChange={(dia) => modify(i, { dia })} />
          <TextInput
            aria-label={`Nome do feriado ${i + 1}`}
            placeholder="Nome"
            maxLength={60}
            value={f.nome}
            onChange={(e) => modify(i, { nome: e.currentTarget.value })}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={`Retirar o feriado ${i + 1}`}
            onClick={() => onChange(value.filter((_, n) => n !== i))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {error && <Input.Error role="alert">{error}</Input.Error>}
      <Button
        variant="default"
        size="xs"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconPlus size={15} />}
        onClick={() => onChange([...value, { dia: '', nome: '' }])}
      >
        Acrescentar feriado
      </Button>
    </Stack>
  )
}

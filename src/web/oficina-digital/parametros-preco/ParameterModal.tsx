import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { Alert, Button, Group, Modal, NumberInput, SimpleGrid, Stack, Text } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { type SubmitEvent, useState } from 'react'
import { validateRates } from '#shared/oficina-digital/parametros-preco.ts'
import { hourlyCost } from '#shared/rules/calculator.ts'
import { parametroPreco, type ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatDay, addDays } from '#shared/rules/dates.ts'
import { formatReais } from '#shared/rules/money.ts'
import { toast } from '../../core/feedback/toast.ts'
import { useSaveOnce } from '../../recipes/form/useSaveOnce.ts'
import { MoneyInput } from '../../ui/fields/MoneyInput.tsx'
import { saveParametro } from './api.ts'
import { PercentInput } from './PercentInput.tsx'

type Draft = { [K in keyof ParametroPreco]: ParametroPreco[K] | null }
type FieldErrors = Partial<Record<keyof ParametroPreco, string>>

const MISSING: Record<keyof ParametroPreco, string> = {
  vigenteDe: 'Escolha o dia',
  impostosPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  comissaoPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  margemAlvoPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  margemMinimaPontos: 'Informe de 0 a 99,99 %, com até duas casas',
  custoFixoMensal: 'Informe o custo fixo do mês',
  mecanicos: 'Informe de 1 a 999 mecânicos',
  horasMes: 'Informe de 1 a 744 horas',
  utilizacaoPontos: 'Informe mais de 0 até 100 %, com até duas casas',
}
const EMPTY: Omit<Draft, 'vigenteDe'> = {
  impostosPontos: null,
  comissaoPontos: null,
  margemAlvoPontos: null,
  margemMinimaPontos: null,
  custoFixoMensal: null,
  mecanicos: null,
  horasMes: 176,
  utilizacaoPontos: 8000,
}

/** Parses a draft into rates, or errors by field. */
function read(r: Draft): { taxas: ParametroPreco | null; erros: FieldErrors } {
  const loaded = parametroPreco.safeParse(r)
  if (loaded.success) return { taxas: loaded.data, erros: validateRates(loaded.data) }
  const fields = new Set(loaded.error.issues.map((i) => i.path[0] as keyof ParametroPreco))
  return { taxas: null, erros: Object.fromEntries([...fields].map((c) => [c, MISSING[c]])) }
}

interface Props {
  loja: number
  today: string
  /** Rates to edit; null to add new ones. */
  before: ParametroPreco | null
  /** Initial values of new rates. */
  modelo: ParametroPreco | null
  close: () => void
}

/** Adds rates from a day on, or edits rates that are not in force yet. */
export function ParameterModal({ loja, today, before, modelo, close }: Props) {
  const [r, setR] = useState<Draft>(() => before ?? { ...(modelo ?? EMPTY), vigenteDe: addDays(today, 1) })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [fromServer, setFromServer] = useState<FieldErrors>({})
  const { taxas, erros } = read(r)
  const {
    saving,
    error,
    conflict,
    saveOnce: save,
  } = useSaveOnce(
    (p: ParametroPreco, key) => saveParametro(loja, before, p, key),
    (fields) => setFromServer(fields),
  )
  function modify<K extends keyof ParametroPreco>(field: K, valor: Draft[K]): void {
    setR({ ...r, [field]: valor })
    setTouched(new Set(touched).add(field))
    setFromServer({})
  }
  const fieldProps = (field: keyof ParametroPreco) => ({
    error: fromServer[field] ?? (touched.has(field) || touched.has('todos') ? erros[field] : undefined),
    onBlur: () => setTouched(new Set(touched).add(field)),
  })
  async function send(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTouched(new Set(['todos']))
    if (taxas && Object.keys(erros).length === 0 && (await save(taxas))) {
      toast.ok(before ? 'Taxas alteradas' : 'Taxas programadas')
      close()
    }
  }
  const percent = (
    field: 'impostosPontos' | 'comissaoPontos' | 'margemAlvoPontos' | 'margemMinimaPontos' | 'utilizacaoPontos',
    label: string,
  ) => (
    <PercentInput label={label} required value={r[field]} onChange={(v) => modify(field, v)} {...fieldProps(field)} />
  )
  const integer = (field: 'mecanicos' | 'horasMes', label: string) => (
    <NumberInput
      label={label}
      required
      hideControls
      allowDecimal={false}
      allowNegative={false}
      value={r[field] ?? ''}
      onChange={(v) => modify(field, typeof v === 'number' ? v : null)}
      {...fieldProps(field)}
    />
  )
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={before ? `Alterar as taxas de ${formatDay(before.vigenteDe)}` : 'Programar taxas'}
    >
      <form noValidate onSubmit={(e) => void send(e)} aria-busy={saving}>
        <Stack gap="md">
          {!before && (
            <DatePickerInput
              label="Valem a partir de"
              description="De hoje em diante. As de hoje começam na hora e não mudam mais."
              required
              locale="pt-br"
              valueFormat="DD/MM/YYYY"
              hideOutsideDates
              weekendDays={[]}
              minDate={today}
              popoverProps={{ withRoles: false, withinPortal: false }}
              ariaLabels={{ previousMonth: 'Mês anterior', nextMonth: 'Próximo mês' }}
              value={r.vigenteDe}
              onChange={(dia) => modify('vigenteDe', dia)}
              error={fieldProps('vigenteDe').error}
            />
          )}
          <SimpleGrid cols={2} spacing="sm">
            {percent('impostosPontos', 'Impostos')}
            {percent('comissaoPontos', 'Comissão')}
            {percent('margemAlvoPontos', 'Margem alvo')}
            {percent('margemMinimaPontos', 'Margem mínima')}
            <MoneyInput
              label="Custo fixo mensal"
              required
              value={r.custoFixoMensal}
              onChange={(v) => modify('custoFixoMensal', v)}
              {...fieldProps('custoFixoMensal')}
            />
            {integer('mecanicos', 'Mecânicos')}
            {integer('horasMes', 'Horas no mês')}
            {percent('utilizacaoPontos', 'Utilização')}
          </SimpleGrid>
          <Text size="sm" c="dimmed" aria-live="polite">
            Custo da hora: {taxas ? formatReais(hourlyCost(taxas)) : '—'}
          </Text>
          {(error !== null || conflict) && (
            <Alert color="vermelho" role="alert" title="Não foi gravado">
              {error ?? `${conflict?.mensagem} Feche e abra de novo para ver como estão.`}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Voltar
            </Button>
            <Button type="submit" loading={saving}>
              Gravar
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

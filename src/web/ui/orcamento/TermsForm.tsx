import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { Autocomplete, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { PAYMENT_METHODS, type TermsDraft } from './terms.ts'

interface Props {
  value: TermsDraft
  errors: Partial<Record<keyof TermsDraft, string>>
  modify: (valor: TermsDraft) => void
}

const DATE_PROPS: Partial<DatePickerInputProps> = {
  locale: 'pt-br',
  valueFormat: 'DD/MM/YYYY',
  placeholder: 'Escolha o dia',
  weekendDays: [],
  hideOutsideDates: true,
  popoverProps: { withRoles: false, withinPortal: false },
  ariaLabels: {
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    previousYear: 'Ano anterior',
    nextYear: 'Próximo ano',
    previousDecade: 'Década anterior',
    nextDecade: 'Próxima década',
  },
}

/** Payment, dates and validity, which the consumer code requires in a quote. */
export function TermsForm({ value, errors, modify }: Props) {
  return (
    <Stack gap="sm">
      <Autocomplete
        label="Forma de pagamento"
        required
        placeholder="Escolha ou escreva"
        data={PAYMENT_METHODS}
        maxLength={300}
        value={value.condicaoPagamento}
        error={errors.condicaoPagamento}
        onChange={(condicaoPagamento) => modify({ ...value, condicaoPagamento })}
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false }}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <DatePickerInput
          {...DATE_PROPS}
          label="Início previsto"
          required
          value={value.inicioPrevisto}
          error={errors.inicioPrevisto}
          onChange={(dia) =>
            modify({
              ...value,
              inicioPrevisto: dia,
              fimPrevisto:
                dia !== null && value.fimPrevisto !== null && value.fimPrevisto < dia ? dia : value.fimPrevisto,
            })
          }
        />
        <DatePickerInput
          {...DATE_PROPS}
          label="Término previsto"
          required
          value={value.fimPrevisto}
          minDate={value.inicioPrevisto ?? undefined}
          error={errors.fimPrevisto}
          onChange={(fimPrevisto) => modify({ ...value, fimPrevisto })}
        />
        <NumberInput
          label="Validade"
          required
          suffix=" dias"
          min={1}
          max={90}
          allowDecimal={false}
          value={value.validadeDias ?? ''}
          error={errors.validadeDias}
          onChange={(v) => modify({ ...value, validadeDias: typeof v === 'number' ? v : null })}
        />
      </SimpleGrid>
    </Stack>
  )
}

import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { Autocomplete, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { PAYMENT_METHODS, type TermsDraft } from './terms.ts'

interface Props {
  valor: TermsDraft
  erros: Partial<Record<keyof TermsDraft, string>>
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
export function TermsForm({ valor, erros, modify }: Props) {
  return (
    <Stack gap="sm">
      <Autocomplete
        label="Forma de pagamento"
        required
        placeholder="Escolha ou escreva"
        data={PAYMENT_METHODS}
        maxLength={300}
        value={valor.condicaoPagamento}
        error={erros.condicaoPagamento}
        onChange={(condicaoPagamento) => modify({ ...valor, condicaoPagamento })}
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false }}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <DatePickerInput
          {...DATE_PROPS}
          label="Início previsto"
          required
          value={valor.inicioPrevisto}
          error={erros.inicioPrevisto}
          onChange={(dia) =>
            modify({
              ...valor,
              inicioPrevisto: dia,
              fimPrevisto:
                dia !== null && valor.fimPrevisto !== null && valor.fimPrevisto < dia ? dia : valor.fimPrevisto,
            })
          }
        />
        <DatePickerInput
          {...DATE_PROPS}
          label="Término previsto"
          required
          value={valor.fimPrevisto}
          minDate={valor.inicioPrevisto ?? undefined}
          error={erros.fimPrevisto}
          onChange={(fimPrevisto) => modify({ ...valor, fimPrevisto })}
        />
        <NumberInput
          label="Validade"
          required
          suffix=" dias"
          min={1}
          max={90}
          allowDecimal={false}
          value={valor.validadeDias ?? ''}
          error={erros.validadeDias}
          onChange={(v) => modify({ ...valor, validadeDias: typeof v === 'number' ? v : null })}
        />
      </SimpleGrid>
    </Stack>
  )
}

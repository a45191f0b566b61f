import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { Autocomplete, NumberInput, SimpleGrid, Stack } from '@mantine/core'
import { DatePickerInput, type DatePickerInputProps } from '@mantine/dates'
import { FORMAS_DE_PAGAMENTO, type RascunhoTermos } from './termos.ts'

interface Props {
  valor: RascunhoTermos
  erros: Partial<Record<keyof RascunhoTermos, string>>
  mudar: (valor: RascunhoTermos) => void
}

const DATA: Partial<DatePickerInputProps> = {
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

/** Payment, dates and validity: what the consumer code asks of a quote. */
export function TermosForm({ valor, erros, mudar }: Props) {
  return (
    <Stack gap="sm">
      <Autocomplete
        label="Forma de pagamento"
        required
        placeholder="Escolha ou escreva"
        data={FORMAS_DE_PAGAMENTO}
        maxLength={300}
        value={valor.condicaoPagamento}
        error={erros.condicaoPagamento}
        onChange={(condicaoPagamento) => mudar({ ...valor, condicaoPagamento })}
        filter={({ options }) => options}
        comboboxProps={{ withinPortal: false }}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <DatePickerInput
          {...DATA}
          label="Início previsto"
          required
          value={valor.inicioPrevisto}
          error={erros.inicioPrevisto}
          onChange={(dia) =>
            mudar({
              ...valor,
              inicioPrevisto: dia,
              fimPrevisto:
                dia !== null && valor.fimPrevisto !== null && valor.fimPrevisto < dia ? dia : valor.fimPrevisto,
            })
          }
        />
        <DatePickerInput
          {...DATA}
          label="Término previsto"
          required
          value={valor.fimPrevisto}
          minDate={valor.inicioPrevisto ?? undefined}
          error={erros.fimPrevisto}
          onChange={(fimPrevisto) => mudar({ ...valor, fimPrevisto })}
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
          onChange={(v) => mudar({ ...valor, validadeDias: typeof v === 'number' ? v : null })}
        />
      </SimpleGrid>
    </Stack>
  )
}

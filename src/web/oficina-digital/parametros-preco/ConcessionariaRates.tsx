import { FormSection } from '../../recipes/form/FormSection.tsx'
import { LojaRates } from './LojaRates.tsx'

/** Dated rates of a store, below its form. */
export function ConcessionariaRates({ codConcessionaria }: { codConcessionaria: number }) {
  return (
    <LojaRates loja={codConcessionaria}>
      {(action, list) => (
        <FormSection
          title="Taxas da calculadora de preços"
          text="Valem do dia marcado até o das seguintes."
          action={action}
          grid={false}
        >
          {list}
        </FormSection>
      )}
    </LojaRates>
  )
}

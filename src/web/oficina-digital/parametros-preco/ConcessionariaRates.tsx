import { FormSection } from '../../recipes/form/FormSection.tsx'
import { LojaRates } from './LojaRates.tsx'

/** Dated rates of a store, below its form. */
export function ConcessionariaRates({ codConcessionaria }: { codConcessionaria: number }) {
  return (
    <LojaRates loja={codConcessionaria}>
      {(acao, lista) => (
        <FormSection
          titulo="Taxas da calculadora de preços"
          texto="Valem do dia marcado até o das seguintes."
          acao={acao}
          grid={false}
        >
          {lista}
        </FormSection>
      )}
    </LojaRates>
  )
}

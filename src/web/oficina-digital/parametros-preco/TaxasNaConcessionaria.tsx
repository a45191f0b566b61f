import { FormSecao } from '../../recipes/formulario/FormSecao.tsx'
import { TaxasDaLoja } from './TaxasDaLoja.tsx'

/** The rates of a store, below its form. */
export function TaxasNaConcessionaria({ codConcessionaria }: { codConcessionaria: number }) {
  return (
    <TaxasDaLoja loja={codConcessionaria}>
      {(acao, lista) => (
        <FormSecao
          titulo="Taxas da calculadora de preços"
          texto="Valem do dia marcado até o das seguintes."
          acao={acao}
          grade={false}
        >
          {lista}
        </FormSecao>
      )}
    </TaxasDaLoja>
  )
}

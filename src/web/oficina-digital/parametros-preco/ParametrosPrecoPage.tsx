import { Text } from '@mantine/core'
import { useConcessionarias } from '../../core/session/concessionarias.ts'
import { ListPage } from '../../recipes/list/ListPage.tsx'
import { LojaRates } from './LojaRates.tsx'

/** /ferramentas-desenvolvedor/calculadora-precos-config: the dated rates of the selected store. */
export function ParametrosPrecoPage() {
  const { selected } = useConcessionarias()
  return (
    <LojaRates loja={selected?.codConcessionaria ?? 0}>
      {(action, list) => (
        <ListPage title="Parâmetros da calculadora" action={action}>
          <Text size="sm" c="dimmed" maw={720}>
            As taxas de {selected?.nome ?? 'cada loja'} valem do dia marcado até o das seguintes. As que já começaram
            não mudam nem saem, para que os preços feitos com elas continuem explicados.
          </Text>
          {list}
        </ListPage>
      )}
    </LojaRates>
  )
}

import { Alert, Text, Title } from '@mantine/core'
import { counted } from '#shared/rules/counted.ts'
import { formatDay } from '#shared/rules/dates.ts'
import type { DraftLinha } from '../../recipes/draft/draft.ts'
import { LinhasSummary } from '../../ui/orcamento/LinhasSummary.tsx'
import { readTerms, type TermsDraft } from '../../ui/orcamento/terms.ts'
import { FactSheet } from '../../ui/panels/FactSheet.tsx'
import classes from './Montagem.module.css'

/** Step 4: summary, and what is still missing. */
export function ReviewStep({ linhas, termos }: { linhas: readonly DraftLinha[]; termos: TermsDraft }) {
  const blanks = linhas.filter((l) => l.pecas.length + l.maoDeObra.length === 0)
  const loaded = readTerms(termos)
  return (
    <div className={classes.lista}>
      {linhas.length === 0 && <Alert color="amarelo">Inclua ao menos uma linha antes de pedir o preço.</Alert>}
      {blanks.length > 0 && (
        <Alert color="amarelo">
          Sem peça nem mão de obra: {blanks.map((l) => l.titulo).join(', ')}. Complete ou remova no passo 2.
        </Alert>
      )}
      {'erros' in loaded && (
        <Alert color="azul">
          Antes de enviar ao cliente ainda será preciso: {Object.values(loaded.erros).join(' · ').toLowerCase()}.
        </Alert>
      )}
      <Title order={2}>Linhas</Title>
      {linhas.length > 0 ? <LinhasSummary linhas={linhas} /> : <Text c="dimmed">Nenhuma.</Text>}
      <Title order={2}>Condições</Title>
      <FactSheet
        data={[
          ['Pagamento', termos.condicaoPagamento || 'a definir'],
          ['Início previsto', termos.inicioPrevisto ? formatDay(termos.inicioPrevisto) : 'a definir'],
          ['Término previsto', termos.fimPrevisto ? formatDay(termos.fimPrevisto) : 'a definir'],
          [
            'Validade',
            termos.validadeDias === null
              ? 'a definir'
              : `${counted(termos.validadeDias, 'dia', 'dias')} do recebimento`,
          ],
        ]}
      />
    </div>
  )
}

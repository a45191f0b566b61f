import { Alert, Text, Title } from '@mantine/core'
import { formatarDia } from '#shared/rules/datas.ts'
import type { LinhaEditada } from '../../recipes/edicao/edicao.ts'
import { LinhasResumo } from '../../ui/orcamento/LinhasResumo.tsx'
import { lerTermos, type RascunhoTermos } from '../../ui/orcamento/termos.ts'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import classes from './Montagem.module.css'

/** Step 4: everything at a glance, and what is still missing. */
export function PassoRevisao({ linhas, termos }: { linhas: readonly LinhaEditada[]; termos: RascunhoTermos }) {
  const vazias = linhas.filter((l) => l.pecas.length + l.maoDeObra.length === 0)
  const lido = lerTermos(termos)
  return (
    <div className={classes.lista}>
      {linhas.length === 0 && <Alert color="amarelo">Inclua ao menos uma linha antes de pedir o preço.</Alert>}
      {vazias.length > 0 && (
        <Alert color="amarelo">
          Sem peça nem mão de obra: {vazias.map((l) => l.titulo).join(', ')}. Complete ou remova no passo 2.
        </Alert>
      )}
      {'erros' in lido && (
        <Alert color="azul">
          Antes de enviar ao cliente ainda será preciso: {Object.values(lido.erros).join(' · ').toLowerCase()}.
        </Alert>
      )}
      <Title order={2}>Linhas</Title>
      {linhas.length > 0 ? <LinhasResumo linhas={linhas} /> : <Text c="dimmed">Nenhuma.</Text>}
      <Title order={2}>Condições</Title>
      <Ficha
        dados={[
          ['Pagamento', termos.condicaoPagamento || 'a definir'],
          ['Início previsto', termos.inicioPrevisto ? formatarDia(termos.inicioPrevisto) : 'a definir'],
          ['Término previsto', termos.fimPrevisto ? formatarDia(termos.fimPrevisto) : 'a definir'],
          ['Validade', termos.validadeDias === null ? 'a definir' : `${termos.validadeDias} dias do recebimento`],
        ]}
      />
    </div>
  )
}

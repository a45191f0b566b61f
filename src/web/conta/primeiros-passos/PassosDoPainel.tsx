import { Button, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { PassosDados } from '#shared/conta/primeiros-passos.ts'
import { useLoja } from '../../core/loja.ts'
import { useIr } from '../../core/navegar.ts'
import { useSessao } from '../../core/session.ts'
import { Legenda, Painel } from '../../ui/paineis/Painel.tsx'
import { passosDados, useChecklistDeExemplo } from './api.ts'
import { Feito, NomeDoPasso, Passos, proximoPasso } from './Passos.tsx'
import classes from './Passos.module.css'

/** On the dashboard of who keeps the registers, until all is done or it is put away: what is done, what comes next, and an example to learn on. */
export function PassosDoPainel() {
  const [dispensado, dispensar] = useLocalStorage({ key: 'primeirosPassosDispensados', defaultValue: false })
  const { data } = useQuery({ ...passosDados, enabled: !dispensado })
  const nivel = useSessao()?.nivel
  const proximo = data ? proximoPasso(data, nivel) : null
  if (dispensado || !data || proximo === null) return null
  return (
    <div className={classes.emColunas}>
      <Painel
        titulo="Primeiros passos"
        lado={
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => dispensar(true)}>
            Não mostrar mais
          </Button>
        }
      >
        <Legenda>Até o primeiro orçamento na mão de um cliente.</Legenda>
        <Passos dados={data} fim={<PrimeiroOrcamento dados={data} proximo={proximo} />} />
      </Painel>
    </div>
  )
}

function PrimeiroOrcamento({ dados, proximo }: { dados: PassosDados; proximo: keyof PassosDados }) {
  const loja = useLoja()
  const criar = useChecklistDeExemplo()
  const ir = useIr()
  return (
    <>
      <li>
        <Text component="span" fw={600}>
          Checklist
        </Text>{' '}
        {dados.checklist && <Feito />}
        <Text size="sm" c="dimmed">
          Chega do tablet da oficina pela chave de integração. Para aprender, receba um de exemplo.
        </Text>
        {!dados.checklist && (
          <Button
            mt={6}
            size="compact-md"
            variant={proximo === 'checklist' ? 'filled' : 'default'}
            disabled={loja === null}
            loading={criar.isPending}
            onClick={() => loja !== null && criar.mutate(loja, { onSuccess: () => ir('/oficina-digital/gerenciar') })}
          >
            Receber checklist de exemplo
          </Button>
        )}
      </li>
      <li>
        <NomeDoPasso nome="Primeiro orçamento" to="/oficina-digital/gerenciar" proximo={proximo === 'envio'} />{' '}
        {dados.envio && <Feito />}
        <Text size="sm" c="dimmed">
          Abra o orçamento que o checklist criou, inclua peças e serviços, peça o preço e envie ao cliente.
        </Text>
      </li>
    </>
  )
}

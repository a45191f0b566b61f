import { Button, Group, Skeleton, Text } from '@mantine/core'
import { IconClockDollar, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { situacoesEm } from '#shared/oficina-digital/parametros-preco.ts'
import { custoHora } from '#shared/rules/calculadora.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import type { Cenario } from '#shared/rules/cenario.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { escreverPontos } from '#shared/rules/porcentagem.ts'
import { useConcessionarias } from '../../core/concessionarias.ts'
import { TelaLink } from '../../core/TelaLink.tsx'
import { toastDesfazer } from '../../core/toast.ts'
import { ListPage } from '../../recipes/lista/ListPage.tsx'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Kpi, Kpis } from '../../ui/paineis/Kpi.tsx'
import { parametrosDa } from './api.ts'
import classes from './Calculadora.module.css'
import { CartaoCenario } from './CartaoCenario.tsx'
import { MAXIMO_CENARIOS, useCenarios } from './cenarios.ts'

const TITULO = 'Calculadora de preços'
const CONFIG = '/ferramentas-desenvolvedor/calculadora-precos-config'

/** /ferramentas-desenvolvedor/calculadora-precos: prices by the rates in force at the selected store, several scenarios side by side. */
export function CalculadoraPrecosPage() {
  const loja = useConcessionarias().selecionada?.codConcessionaria ?? 0
  const lista = useQuery({ ...parametrosDa(loja), enabled: loja > 0 })
  const emVigor = lista.data?.itens[situacoesEm(lista.data.itens, lista.data.hoje).indexOf('EM_VIGOR')]
  if (emVigor) return <Calculadora key={loja} loja={loja} parametro={emVigor} />
  return (
    <ListPage titulo={TITULO}>
      {lista.isError ? (
        <ErroDeCarga erro={lista.error} tentar={() => void lista.refetch()} />
      ) : lista.isPending ? (
        <div className={classes.cenarios} aria-hidden="true">
          <Skeleton height={520} radius={8} />
          <Skeleton height={520} radius={8} />
        </div>
      ) : (
        <EmptyState
          titulo="Esta loja não tem taxas em vigor"
          texto="Cadastre impostos, comissão, margens e custo da oficina para calcular preços."
          acao={
            <Button component={TelaLink} to={CONFIG}>
              Cadastrar taxas
            </Button>
          }
        />
      )}
    </ListPage>
  )
}

function Calculadora({ loja, parametro: p }: { loja: number; parametro: ParametroPreco }) {
  const { cenarios, cheio, adicionar, copiar, remover, mudar, repor } = useCenarios(loja, p)
  function tirar(c: Cenario): void {
    remover(c)
    toastDesfazer(`${c.nome} removido`, () => repor(cenarios))
  }
  return (
    <ListPage
      titulo={TITULO}
      botoes={
        <Button
          variant="default"
          leftSection={<IconClockDollar size={17} />}
          disabled={cheio}
          onClick={() => adicionar('Hora vendida', custoHora(p))}
          title="Um cenário que parte do custo da hora da oficina"
        >
          Calcular a hora
        </Button>
      }
      acao={
        <Button
          leftSection={<IconPlus size={17} />}
          disabled={cheio}
          onClick={() => adicionar(null, cenarios.at(-1)?.custo ?? null)}
        >
          Adicionar cenário
        </Button>
      }
      resumo={<Vigentes parametro={p} />}
    >
      <ul className={classes.cenarios} aria-label="Cenários">
        {cenarios.map((c) => (
          <CartaoCenario
            key={c.id}
            cenario={c}
            margemMinimaPontos={p.margemMinimaPontos}
            mudar={mudar}
            copiar={cheio ? null : () => copiar(c)}
            remover={cenarios.length > 1 ? () => tirar(c) : null}
          />
        ))}
      </ul>
      <Text size="xs" c="dimmed">
        Preço = custo ÷ (1 − impostos − comissão − margem). Os cenários ficam neste navegador, até {MAXIMO_CENARIOS} por
        loja, e não mudam as taxas dela.
      </Text>
    </ListPage>
  )
}

function Vigentes({ parametro: p }: { parametro: ParametroPreco }) {
  const taxa = (pontos: number) => `${escreverPontos(pontos)} %`
  return (
    <section aria-label="Taxas em vigor">
      <Kpis>
        <Kpi
          rotulo="Custo da hora"
          valor={formatarReais(custoHora(p))}
          formula={`Custo fixo ${formatarReais(p.custoFixoMensal)} ÷ (${p.mecanicos} mecânicos × ${p.horasMes} h × ${taxa(p.utilizacaoPontos)})`}
        />
        <Kpi rotulo="Impostos" valor={taxa(p.impostosPontos)} />
        <Kpi rotulo="Comissão" valor={taxa(p.comissaoPontos)} />
        <Kpi
          rotulo="Margem alvo"
          valor={taxa(p.margemAlvoPontos)}
          nota={{ texto: `mínima ${taxa(p.margemMinimaPontos)}`, tom: 'neutro' }}
        />
      </Kpis>
      <Group gap={6} mt={8}>
        <Text size="xs" c="dimmed">
          Taxas em vigor desde {formatarDia(p.vigenteDe)}.
        </Text>
        <TelaLink to={CONFIG} className={classes.link}>
          Ver e programar taxas
        </TelaLink>
      </Group>
    </section>
  )
}

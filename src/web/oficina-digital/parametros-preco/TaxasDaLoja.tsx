import { Badge, Button, Group, Skeleton, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { type SituacaoTaxas, situacoesEm } from '#shared/oficina-digital/parametros-preco.ts'
import { custoHora } from '#shared/rules/calculadora.ts'
import type { ParametroPreco } from '#shared/rules/parametro-preco.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { escreverPontos } from '#shared/rules/porcentagem.ts'
import { adiado } from '../../core/adiado.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { parametrosDa } from './api.ts'
import classes from './Parametros.module.css'

const ParametroModal = adiado(() => import('./ParametroModal.tsx').then((m) => m.ParametroModal))
const RemoverModal = adiado(() => import('./RemoverModal.tsx').then((m) => m.RemoverModal))

const SITUACOES: Record<SituacaoTaxas, { nome: string; cor: string }> = {
  FUTURO: { nome: 'Começa depois', cor: 'azul' },
  EM_VIGOR: { nome: 'Em vigor', cor: 'verde' },
  PASSADO: { nome: 'Encerrada', cor: 'gray' },
}
const taxa = (pontos: number) => `${escreverPontos(pontos)} %`

interface Props {
  loja: number
  /** Around the list: a page, or a part of the store's form. */
  children: (acao: ReactNode, lista: ReactNode) => ReactNode
}

/** The dated rates of a store's price calculator: those that began stay as they are, later ones may be programmed. */
export function TaxasDaLoja({ loja, children }: Props) {
  const lista = useQuery({ ...parametrosDa(loja), enabled: loja > 0 })
  const [aberto, setAberto] = useState<{ antes: ParametroPreco | null } | null>(null)
  const [saindo, setSaindo] = useState<string | null>(null)
  const itens = lista.data?.itens ?? []
  const situacoes = situacoesEm(itens, lista.data?.hoje ?? '')
  const modelo = itens[situacoes.indexOf('EM_VIGOR')] ?? itens[0] ?? null
  const nova = (
    <Button leftSection={<IconPlus size={17} />} disabled={!lista.data} onClick={() => setAberto({ antes: null })}>
      Programar taxas
    </Button>
  )
  return (
    <>
      {children(
        nova,
        lista.isError ? (
          <ErroDeCarga erro={lista.error} tentar={() => void lista.refetch()} />
        ) : !lista.data ? (
          <Stack gap={12} aria-hidden="true">
            <Skeleton height={150} radius={8} />
            <Skeleton height={150} radius={8} />
          </Stack>
        ) : itens.length === 0 ? (
          <EmptyState
            titulo="Nenhuma taxa nesta loja"
            texto="Sem elas a calculadora de preços não aparece nos orçamentos. Programe as primeiras."
          />
        ) : (
          <ol className={classes.lista} aria-label="Taxas, da mais nova à mais antiga">
            {itens.map((p, i) => (
              <Taxas
                key={p.vigenteDe}
                parametro={p}
                situacao={situacoes[i] ?? 'PASSADO'}
                alterar={() => setAberto({ antes: p })}
                remover={() => setSaindo(p.vigenteDe)}
              />
            ))}
          </ol>
        ),
      )}
      {aberto && lista.data && (
        <Suspense>
          <ParametroModal
            loja={loja}
            hoje={lista.data.hoje}
            antes={aberto.antes}
            modelo={modelo}
            fechar={() => setAberto(null)}
          />
        </Suspense>
      )}
      {saindo !== null && (
        <Suspense>
          <RemoverModal loja={loja} vigenteDe={saindo} fechar={() => setSaindo(null)} />
        </Suspense>
      )}
    </>
  )
}

interface TaxasProps {
  parametro: ParametroPreco
  situacao: SituacaoTaxas
  alterar: () => void
  remover: () => void
}

function Taxas({ parametro: p, situacao, alterar, remover }: TaxasProps) {
  const dia = formatarDia(p.vigenteDe)
  return (
    <li className={classes.taxas} data-situacao={situacao}>
      <Group justify="space-between" mb={12}>
        <Group gap={10}>
          <Title order={2} className="num">
            A partir de {dia}
          </Title>
          <Badge variant="light" tt="none" color={SITUACOES[situacao].cor}>
            {SITUACOES[situacao].nome}
          </Badge>
        </Group>
        {situacao === 'FUTURO' && (
          <Group gap={8}>
            <Button variant="default" size="xs" aria-label={`Alterar as taxas de ${dia}`} onClick={alterar}>
              Alterar
            </Button>
            <Button variant="default" size="xs" aria-label={`Remover as taxas de ${dia}`} onClick={remover}>
              Remover
            </Button>
          </Group>
        )}
      </Group>
      <Ficha
        dados={[
          ['Impostos', taxa(p.impostosPontos)],
          ['Comissão', taxa(p.comissaoPontos)],
          ['Margem alvo', taxa(p.margemAlvoPontos)],
          ['Margem mínima', taxa(p.margemMinimaPontos)],
          ['Custo fixo mensal', formatarReais(p.custoFixoMensal)],
          ['Mecânicos × horas no mês', `${p.mecanicos} × ${p.horasMes} h`],
          ['Utilização', taxa(p.utilizacaoPontos)],
          ['Custo da hora', formatarReais(custoHora(p))],
        ]}
      />
    </li>
  )
}

import { Alert, Button, NumberInput, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { NOME_MOVIMENTO } from '#shared/estoque/estoque.ts'
import { formatarInstante } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { NOME_FONTE_PRAZO, NOME_METODO, NOME_PADRAO, pedeMotivo, porQue } from '#shared/rules/sugestao.ts'
import type { LinhaSugestao } from '#shared/estoque/sugestoes.ts'
import { mensagemDe } from '../../core/erros.ts'
import { useFuso } from '../../core/loja.ts'
import { toast } from '../../core/toast.ts'
import { DetailDrawer } from '../../recipes/lista/DetailDrawer.tsx'
import type { Detalhe } from '../../recipes/lista/useDetalhe.ts'
import { usePaginas } from '../../recipes/lista/usePaginas.ts'
import { Secao } from '../../ui/orcamento/Secao.tsx'
import { Ficha } from '../../ui/paineis/Ficha.tsx'
import { type DaSugestao, movimentosDaPeca, useEditarLinhas } from './api.ts'
import { GraficoDemanda } from './GraficoDemanda.tsx'
import classes from './Sugestoes.module.css'

const un = (n: number, casas = 1) => n.toLocaleString('pt-BR', { maximumFractionDigits: casas })

interface Props {
  detalhe: Detalhe
  /** Rows of the list at hand. */
  linhas: readonly LinhaSugestao[]
  qual: DaSugestao
  /** The order is a draft still. */
  edita: boolean
}

/** A line at the right of the list: why, its demand, each parameter with where it came from, another quantity with its reason. */
export function LinhaGaveta({ detalhe, linhas, qual, edita }: Props) {
  const linha = linhas.find((l) => l.codLinha === detalhe.codigo)
  return (
    <DetailDrawer
      detalhe={detalhe}
      titulo={linha ? `${linha.codigo} · ${linha.descricao}` : 'Linha do pedido'}
      largura={640}
      vizinhos={linhas.map((l) => l.codLinha)}
    >
      {() =>
        linha ? (
          <div className={classes.gaveta}>
            <Text>{porQue(linha.calculo, linha)}</Text>
            <GraficoDemanda calculo={linha.calculo} />
            {edita && <Editar key={linha.codLinha} linha={linha} qual={qual} />}
            <Depois linha={linha} />
            {linha.transferencias.length > 0 && (
              <Secao titulo="De outras lojas">
                <ul className={classes.legenda}>
                  {linha.transferencias.map((t) => (
                    <li key={t.loja}>
                      {un(t.unidades)} un. de {t.concessionaria ?? `loja ${t.loja}`}
                    </li>
                  ))}
                </ul>
              </Secao>
            )}
            <Secao titulo="De onde vem cada número">
              <Parametros linha={linha} />
            </Secao>
            <Secao titulo="Movimentos">
              <Movimentos codConcessionaria={qual.codConcessionaria} codigo={linha.codigo} />
            </Secao>
          </div>
        ) : (
          <Text c="dimmed">Esta linha não está entre as que os filtros mostram.</Text>
        )
      }
    </DetailDrawer>
  )
}

/** What happened since, for who changed a quantity to learn from. */
function Depois({ linha: l }: { linha: LinhaSugestao }) {
  if (l.editadaPor === null) return null
  return (
    <Alert color="azul" title={`Mudada de ${un(l.sugerida)} para ${un(l.quantidade)} por ${l.editadaPor}`}>
      {l.edicaoMotivo && `“${l.edicaoMotivo}”. `}Desde o cálculo saíram {un(l.vendidaDesde)}; a previsão era de{' '}
      {un(l.calculo.previsao)} por mês.
    </Alert>
  )
}

function Parametros({ linha: l }: { linha: LinhaSugestao }) {
  const c = l.calculo
  return (
    <Ficha
      dados={[
        ['Classe', `${c.abc}${c.xyz}: valor do ano e variação dos meses, mantida no trimestre`],
        ['Demanda', `${NOME_PADRAO[c.padrao]}, pelos últimos ${c.serie.length} meses da loja`],
        ['Previsão', `${un(c.previsao, 2)} por mês ± ${un(c.sigma, 2)}, por ${NOME_METODO[c.metodo]}`],
        ['Prazo', `${un(c.prazo)} dias ± ${un(c.prazoDesvio)}, ${NOME_FONTE_PRAZO[c.fontePrazo]}`],
        ['Entre pedidos', `${c.revisao} dias, da política`],
        ['Segurança', `${un(c.seguranca, 2)} un., com ${un(c.k, 3)} desvios da política para a classe ${c.abc}`],
        ['Ponto de pedido', `${un(c.s, 2)} un.`],
        ['Até', `${un(c.S, 2)} un.; nunca acima de ${un(c.teto)}, pela cobertura da política`],
        ['Na mão', `${un(c.naMao, 3)} un., dos movimentos`],
        ['Reservadas', `${un(c.reservado, 3)} un., de orçamentos aprovados, revisões agendadas e lojas irmãs`],
        ['A caminho', `${un(c.emPedido, 3)} un., de pedidos e rascunhos`],
        ['Mínimo e múltiplo', `${c.minimo} e ${c.multiplo}, do cadastro de reposição`],
        ['Custo', `${formatarReais(l.custo)}, ${c.semCusto ? 'o preço, porque a peça não tem custo' : 'do cadastro'}`],
        ['Fornecedor', l.fornecedor],
      ]}
    />
  )
}

function Editar({ linha: l, qual }: { linha: LinhaSugestao; qual: DaSugestao }) {
  const editar = useEditarLinhas(qual)
  const [quantidade, setQuantidade] = useState<number | null>(l.quantidade)
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const pede = quantidade !== null && pedeMotivo(l.sugerida, quantidade, l.calculo.multiplo)
  const semMotivo = pede && motivo.trim().length < 3
  function enviar(e: SubmitEvent): void {
    e.preventDefault()
    setTentou(true)
    if (quantidade === null || semMotivo) return
    editar.mutate([{ codLinha: l.codLinha, quantidade, motivo: motivo.trim() }], {
      onSuccess: () => toast.ok(`${l.codigo}: pedir ${un(quantidade, 3)}`),
    })
  }
  return (
    <Secao titulo="Pedir outra quantidade">
      <form onSubmit={enviar} noValidate>
        <Stack gap="sm">
          <NumberInput
            label="Quantidade"
            description={l.calculo.multiplo > 1 ? `Vem de ${l.calculo.multiplo} em ${l.calculo.multiplo}` : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            min={0}
            step={l.calculo.multiplo}
            decimalSeparator=","
            thousandSeparator="."
            value={quantidade ?? ''}
            onChange={(v) => setQuantidade(v === '' ? null : Number(v))}
            error={tentou && quantidade === null ? 'Informe a quantidade' : null}
          />
          <Textarea
            label="Motivo"
            description={pede ? 'A quantidade se afasta da sugerida' : 'Só quando se afasta da sugerida'}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required={pede}
            autosize
            minRows={1}
            maxLength={200}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && semMotivo ? 'Diga o motivo' : null}
          />
          {editar.isError && (
            <Alert color="vermelho" role="alert">
              {mensagemDe(editar.error)}
            </Alert>
          )}
          <Button type="submit" variant="default" w="fit-content" loading={editar.isPending}>
            Gravar quantidade
          </Button>
        </Stack>
      </form>
    </Secao>
  )
}

function Movimentos({ codConcessionaria, codigo }: { codConcessionaria: number; codigo: string }) {
  const fuso = useFuso()
  const lista = usePaginas(movimentosDaPeca(codConcessionaria, codigo))
  if (lista.carregando) return <Skeleton height={120} />
  if (lista.erro !== null) return <Text c="dimmed">Os movimentos não vieram. {mensagemDe(lista.erro)}</Text>
  return (
    <>
      <ul className={classes.movimentos}>
        {lista.linhas.map((m) => (
          <li key={m.codMovimento}>
            <span>{NOME_MOVIMENTO[m.tipo]}</span>
            <b className="num">
              {m.tipo === 'PERDIDA'
                ? `faltaram ${un(m.quantidade, 3)}`
                : `${m.efeito > 0 ? '+' : ''}${un(m.efeito, 3)}`}
            </b>
            <span className="suave">
              {formatarInstante(m.em, fuso)}
              {m.documento && ` · ${m.documento}`}
            </span>
          </li>
        ))}
      </ul>
      {lista.temMais && (
        <Button variant="default" w="fit-content" loading={lista.buscandoMais} onClick={lista.buscarMais}>
          Mais movimentos
        </Button>
      )}
    </>
  )
}

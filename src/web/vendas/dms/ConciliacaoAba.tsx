import { Badge, Button, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { DiferencaDeVenda } from '#shared/vendas/dms.ts'
import { CODIGOS_LADO, type Lado, LADOS } from '#shared/rules/conciliacao.ts'
import { formatarDia } from '#shared/rules/datas.ts'
import { formatarReais } from '#shared/rules/dinheiro.ts'
import { DEPARTAMENTOS } from '#shared/rules/vendas.ts'
import { toast } from '../../core/toast.ts'
import { EmptyState } from '../../ui/avisos/EmptyState.tsx'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { ModalRodape } from '../../ui/avisos/ModalRodape.tsx'
import { Money } from '../../ui/dados/Money.tsx'
import { nomeDoMes } from '../../ui/mes/meses.ts'
import { conciliacao, useAceitarLado } from './api.ts'
import classes from './Dms.module.css'
import { causaEmPalavras } from './textos.ts'

const CAMPO = { DIGITADO: 'digitado', DMS: 'dms', NOTAS: 'notas' } as const satisfies Record<
  Lado,
  keyof DiferencaDeVenda
>
const aberta = (d: DiferencaDeVenda) => d.aceite === null && d.causa !== 'ARREDONDAMENTO'
const ordem = (d: DiferencaDeVenda) => (aberta(d) ? 0 : 1)

/** What was typed beside the system and the notes: each difference with its likeliest cause, to be settled for one side. */
export function ConciliacaoAba({ codConcessionaria, mes }: { codConcessionaria: number; mes: string }) {
  const q = useQuery(conciliacao(codConcessionaria, mes))
  const [escolha, escolher] = useState<{ d: DiferencaDeVenda; lado: Lado } | null>(null)
  if (q.isError) return <ErroDeCarga erro={q.error} tentar={() => void q.refetch()} />
  if (!q.data) return <Skeleton height={280} />
  const { totais, diferencas, iguais, editavel } = q.data
  if (totais.dms === null && totais.notas === null)
    return (
      <EmptyState
        titulo={`Nada a comparar em ${nomeDoMes(mes)}`}
        texto="Leia o DMS ou envie as notas do mês. Contas sem departamento também não entram: diga o departamento na aba Contas."
      />
    )
  return (
    <>
      <dl className={classes.totais}>
        {CODIGOS_LADO.map((l) => (
          <div key={l}>
            <dt>{LADOS[l]}</dt>
            <dd>{totais[CAMPO[l]] === null ? '—' : <Money centavos={totais[CAMPO[l]] ?? 0} />}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        Bruto menos desconto e devolução, de {nomeDoMes(mes)}. {iguais.toLocaleString('pt-BR')}{' '}
        {iguais === 1 ? 'dia e departamento igual' : 'dias e departamentos iguais'}.
      </Text>
      {diferencas.length === 0 ? (
        <EmptyState titulo="Tudo confere" texto="O digitado bate com o DMS e as notas em todos os dias." />
      ) : (
        <ul className={classes.lista} aria-label="Diferenças">
          {diferencas
            .toSorted((a, b) => ordem(a) - ordem(b))
            .map((d) => (
              <li key={`${d.dia} ${d.departamento}`}>
                <div className={classes.linha}>
                  <b>
                    {formatarDia(d.dia)} · {DEPARTAMENTOS[d.departamento]}
                  </b>
                  <Badge color={aberta(d) ? 'amarelo' : 'gray'} variant="light">
                    {d.aceite ? `Aceito: ${LADOS[d.aceite.lado]}` : causaEmPalavras(d)}
                  </Badge>
                </div>
                <div className={classes.lados}>
                  {CODIGOS_LADO.map((lado) => (
                    <Button
                      key={lado}
                      size="compact-sm"
                      variant={d.aceite?.lado === lado ? 'light' : 'default'}
                      disabled={d[CAMPO[lado]] === null || (lado !== 'DIGITADO' && !editavel)}
                      onClick={() => escolher({ d, lado })}
                    >
                      {LADOS[lado]} {emReais(d[CAMPO[lado]])}
                    </Button>
                  ))}
                </div>
                {d.aceite && (
                  <span className="suave">
                    {d.aceite.quem}: {d.aceite.motivo}
                  </span>
                )}
              </li>
            ))}
        </ul>
      )}
      {escolha && (
        <AceitarModal {...escolha} codConcessionaria={codConcessionaria} mes={mes} fechar={() => escolher(null)} />
      )}
    </>
  )
}

const emReais = (centavos: number | null) => (centavos === null ? '—' : formatarReais(centavos))

interface PropsAceitar {
  d: DiferencaDeVenda
  lado: Lado
  codConcessionaria: number
  mes: string
  fechar: () => void
}

function AceitarModal({ d, lado, codConcessionaria, mes, fechar }: PropsAceitar) {
  const aceitar = useAceitarLado(codConcessionaria, mes)
  const [motivo, setMotivo] = useState('')
  const [tentou, setTentou] = useState(false)
  const falta = motivo.trim().length < 3
  async function enviar(e: SubmitEvent): Promise<void> {
    e.preventDefault()
    setTentou(true)
    if (falta) return
    const { dia, departamento, digitado, dms, notas } = d
    const feito = await aceitar
      .mutateAsync({ visto: { dia, departamento, digitado, dms, notas }, lado, motivo: motivo.trim() })
      .catch(() => null)
    if (!feito) return
    toast.ok(feito.abertas === 0 ? 'Aceito: não há mais diferenças abertas' : `Aceito: ${feito.abertas} ainda abertas`)
    fechar()
  }
  return (
    <Modal opened onClose={fechar} title={`Aceitar ${LADOS[lado]}`}>
      <form onSubmit={(e) => void enviar(e)} noValidate>
        <Stack>
          <Text size="sm">
            {formatarDia(d.dia)}, {DEPARTAMENTOS[d.departamento]}:{' '}
            {lado === 'DIGITADO'
              ? `fica ${emReais(d.digitado)}, como foi digitado.`
              : `${emReais(d[CAMPO[lado]])} passa a ser o lançamento, no lugar de ${emReais(d.digitado)}.`}
          </Text>
          <Textarea
            label="Motivo"
            data-autofocus
            required
            autosize
            minRows={2}
            maxLength={300}
            value={motivo}
            onChange={(e) => setMotivo(e.currentTarget.value)}
            error={tentou && falta ? 'Diga o motivo' : null}
          />
          <ModalRodape erro={aceitar.error} fechar={fechar}>
            <Button type="submit" loading={aceitar.isPending}>
              Aceitar
            </Button>
          </ModalRodape>
        </Stack>
      </form>
    </Modal>
  )
}

import { Button, Skeleton, Text } from '@mantine/core'
import type { Cadastro, MudancaDoRegistro } from '#shared/cadastros/comum.ts'
import { ErroDeCarga } from '../../ui/avisos/ErroDeCarga.tsx'
import { Timeline, type Acontecimento } from '../../ui/paineis/Timeline.tsx'
import { emPalavras, type CamposDitos } from '../formulario/campos-ditos.ts'
import classes from '../formulario/FormPage.module.css'
import { usePaginas } from '../lista/usePaginas.ts'
import { historicoDoRegistro } from './historico.ts'

interface Props {
  cadastro: Cadastro
  codigo: number
  campos: CamposDitos
}

/** The changes of a record, newest first. */
export function Mudancas({ cadastro, codigo, campos }: Props) {
  const lido = usePaginas(historicoDoRegistro(cadastro, codigo))
  if (lido.erro !== null) return <ErroDeCarga erro={lido.erro} tentar={lido.tentar} />
  if (lido.carregando) return <Skeleton height={90} />
  if (lido.linhas.length === 0) return <Text c="dimmed">Nada mudou desde que este registro existe no sistema.</Text>
  return (
    <>
      <Timeline acontecimentos={lido.linhas.map((m) => contar(m, campos))} />
      {lido.temMais && (
        <Button variant="default" loading={lido.buscandoMais} onClick={lido.buscarMais}>
          Mais antigas
        </Button>
      )}
    </>
  )
}

function contar(m: MudancaDoRegistro, campos: CamposDitos): Acontecimento {
  const importado = m.acao === 'gravarImportacao'
  const criado =
    m.acao.startsWith('criar') ||
    m.acao.startsWith('convidar') ||
    (importado && m.campos.every((c) => c.antes === null))
  const ditos = m.campos.flatMap(({ campo, antes, depois }) => {
    const dito = campos[campo]
    return dito ? [{ nome: dito.nome, antes: emPalavras(dito, antes), depois: emPalavras(dito, depois) }] : []
  })
  return {
    id: m.codAuditoria,
    titulo: criado ? 'Criado' : ditos.length === 0 ? 'Gravado' : ditos.map((d) => d.nome).join(', '),
    em: m.em,
    quem: `${m.quem ?? 'Sistema'}${importado ? ', por importação' : ''}`,
    detalhe: !criado && ditos.length > 0 && (
      <div className={classes.mudanca}>
        {ditos.map((d) => (
          <div key={d.nome}>
            <span className="suave">{d.nome}:</span> <s>{d.antes}</s> → <b>{d.depois}</b>
          </div>
        ))}
      </div>
    ),
  }
}

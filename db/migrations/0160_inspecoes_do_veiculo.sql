-- Whether a car's inspection was finished while a phone that began one of it had no network.
create index inspecao_veiculo on inspecao (cod_distribuidor, cod_veiculo) where cod_veiculo is not null;

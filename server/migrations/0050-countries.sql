-- Older and reserved codes become the code of the same country, for which there are holidays and phone numbers.
update clinic_settings set value = replace(value, '"country":"AN"', '"country":"CW"')

update clinic_settings set value = replace(value, '"country":"HV"', '"country":"BF"')

update clinic_settings set value = replace(value, '"country":"DY"', '"country":"BJ"')

update clinic_settings set value = replace(value, '"country":"BU"', '"country":"MM"')

update clinic_settings set value = replace(value, '"country":"ZR"', '"country":"CD"')

update clinic_settings set value = replace(value, '"country":"CS"', '"country":"RS"')

update clinic_settings set value = replace(value, '"country":"YU"', '"country":"RS"')

update clinic_settings set value = replace(value, '"country":"DD"', '"country":"DE"')

update clinic_settings set value = replace(value, '"country":"FX"', '"country":"FR"')

update clinic_settings set value = replace(value, '"country":"UK"', '"country":"GB"')

update clinic_settings set value = replace(value, '"country":"NH"', '"country":"VU"')

update clinic_settings set value = replace(value, '"country":"RH"', '"country":"ZW"')

update clinic_settings set value = replace(value, '"country":"SU"', '"country":"RU"')

update clinic_settings set value = replace(value, '"country":"TP"', '"country":"TL"')

update clinic_settings set value = replace(value, '"country":"VD"', '"country":"VN"')

update clinic_settings set value = replace(value, '"country":"YD"', '"country":"YE"')
